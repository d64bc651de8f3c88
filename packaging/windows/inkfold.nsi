; The set-up program for Windows: packaging/make_package.py compiles this script with makensis.
;
; For one person, without an administrator's rights: the program goes to
; %LOCALAPPDATA%\Programs\Inkfold. Stories lie in %LOCALAPPDATA%\inkfold, which nothing here ever
; names, so that removing the program keeps them. Compiled in tests; not run on Windows there.

; names of people and folders may be written in any script
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Inkfold"
!define KIND "Inkfold.Story"
!define MIME "application/vnd.inkfold.story+zip"

Name "Inkfold"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Inkfold"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "Inkfold ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Inkfold"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Inkfold Setup"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\inkfold.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; the first is taken where the person's is not here
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString RUNNING ${LANG_ENGLISH} "Inkfold is open. Please close it, then try again."
LangString RUNNING ${LANG_SIMPCHINESE} "Inkfold 正在运行。请先关闭它，然后重试。"
LangString TAKEN ${LANG_ENGLISH} "This folder holds other files. Please choose an empty one."
LangString TAKEN ${LANG_SIMPCHINESE} "此文件夹中有其他文件。请选择一个空文件夹。"
LangString STORY ${LANG_ENGLISH} "Inkfold story"
LangString STORY ${LANG_SIMPCHINESE} "Inkfold 故事"
LangString KEPT ${LANG_ENGLISH} "Your stories are kept in %LOCALAPPDATA%\inkfold."
LangString KEPT ${LANG_SIMPCHINESE} "您的故事仍保留在 %LOCALAPPDATA%\inkfold 中。"

; a program that runs cannot be renamed onto itself, and nothing must be half replaced
!macro CLOSED un
Function ${un}Closed
  again:
    IfFileExists "$INSTDIR\inkfold.exe" 0 done
    ClearErrors
    FileOpen $0 "$INSTDIR\inkfold.exe" a
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Abort
  free:
    FileClose $0
  done:
FunctionEnd
!macroend
!insertmacro CLOSED ""
!insertmacro CLOSED "un."

Section
  SetRegView 64
  Call Closed
  ; only an empty folder, or one of ours, is written into
  IfFileExists "$INSTDIR\inkfold.exe" ours
  ${DirState} "$INSTDIR" $0
  StrCmp $0 "1" 0 ours
    MessageBox MB_OK|MB_ICONSTOP "$(TAKEN)" /SD IDOK
    SetErrorLevel 2
    Abort
  ours:
  ; libraries of an older version would be loaded beside the new ones
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Inkfold.lnk" "$INSTDIR\inkfold.exe"

  WriteRegStr HKCU "Software\Classes\.inkfold" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\.inkfold" "Content Type" "${MIME}"
  WriteRegStr HKCU "Software\Classes\.inkfold\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(STORY)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\inkfold.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\inkfold.exe" "%1"'

  WriteRegStr HKCU "${KEY}" "DisplayName" "Inkfold"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\inkfold.exe,0"
  WriteRegStr HKCU "${KEY}" "Publisher" "Inkfold contributors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
  ; the desktop learns of the new kind of file
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  SetRegView 64
  Call un.Closed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\inkfold.exe"
  Delete "$INSTDIR\inkfold-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  ; only if it is empty: what a person put here stays
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Inkfold.lnk"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegValue HKCU "Software\Classes\.inkfold\OpenWithProgids" "${KIND}"
  ReadRegStr $0 HKCU "Software\Classes\.inkfold" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegValue HKCU "Software\Classes\.inkfold" ""
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DetailPrint "$(KEPT)"
SectionEnd
