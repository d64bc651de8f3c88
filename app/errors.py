"""Every error Inkfold raises on purpose, named by who must act."""

from __future__ import annotations

import errno
from typing import ClassVar


class AppError(Exception):
    """Something the person can be told.

    ``template`` and ``advice`` are English sentences with ``{name}`` gaps and serve as the keys of
    the translation; ``parameters`` fill the gaps. The window translates them, the command line
    prints them as they are. ``advice`` is one sentence the person can act on.
    """

    template: ClassVar[str] = "Something went wrong: {reason}"
    advice: ClassVar[str] = "Try again; if it happens once more, open the logs folder."
    exit_status: ClassVar[int] = 5

    def __init__(self, **parameters: object) -> None:
        self.parameters = parameters
        super().__init__(self.template.format_map(_Gaps(parameters)))


class _Gaps(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"


class WrongUseError(AppError):
    """The person asked for something that cannot be meant. Nothing was written."""

    template = "{reason}"
    advice = "Look at the name or number once more."
    exit_status = 2


class NotFoundError(WrongUseError):
    """A story, entry, panel or engine of that name does not exist. Nothing was written."""

    template = "There is no {what} named {name}."
    advice = "Look at the list once more."


class StoppedError(AppError):
    """The person stopped what was being written. Nothing is left of it."""

    template = "Stopped."
    advice = "Nothing was written."


class JournalBusyError(AppError):
    """The file is locked, full or read-only. Nothing was written; trying again is safe."""

    template = "The library cannot be written just now: {reason}"
    advice = (
        "Make room, make it writable, or close the program that holds it; then try again. "
        "Nothing was lost."
    )


class UnfitDiskError(JournalBusyError):
    """The disk does not do what the library needs to be safe on it. Nothing was written."""

    template = "The library cannot be kept safe on this disk: {reason}"
    advice = (
        "Move its folder to a disk of this computer, or start with --home or INKFOLD_HOME. "
        "Nothing was lost."
    )


_DISK_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EIO: "the disk reports an error",
    errno.EROFS: "the disk may only be read",
}


def disk_refused(error: OSError) -> JournalBusyError:
    """Return what to raise for an error of the system about the library's folder."""
    return JournalBusyError(reason=disk_words(error))


def disk_words(error: OSError) -> str:
    """Return what the system says of a file, in words for a person."""
    words = _DISK_WORDS.get(error.errno or 0)
    if words is None and error.errno == getattr(errno, "EDQUOT", errno.ENOSPC):
        words = "your share of the disk is used up"
    if words is None:
        words = error.strerror or str(error)
        if error.filename is not None:
            words = f"{error.filename}: {words}"
    return words


class DamagedLibraryError(AppError):
    """Bytes of the library's file are wrong. Nothing was written, and nothing is repaired in place."""

    template = "The library's file is damaged: {reason}"
    advice = "Restore a backup. The damaged file is set aside, and nothing of it is deleted."


class FrozenSessionError(AppError):
    """A commit failed in a way that leaves its end open.

    The row may or may not be on disk. The session takes no further writes until it is reopened
    and folded again from disk.
    """

    template = "The story was stopped, because a write ended uncertainly: {reason}"
    advice = "See to the disk, then open the story again: what is on disk counts."


class AnswerNotKeptError(AppError):
    """What a service answered could be stored nowhere. Its call is in doubt, and is asked about."""

    template = "What the picture service answered could not be stored: {reason}"
    advice = (
        "See to the disk, then open the story again: what became of the picture is asked there."
    )


class FencedOutError(AppError):
    """Another window writes this story now. Nothing was written; this one is read-only."""

    template = "Another Inkfold writes this story now ({holder})."
    advice = "Go on there, or take the story over here."
    exit_status = 6


class ReadOnlyError(AppError):
    """The story may be looked at but not written. Nothing was written."""

    template = "This story is open for reading only: {reason}"
    advice = "Look, export, or fork it into a new story."
    exit_status = 6


class SharedFolderError(AppError):
    """The library lies where a sync service or another computer writes, too. It still works.

    Said once after opening; nothing is refused for it.
    """

    template = "The library lies in a folder of {service}: {folder}"
    advice = (
        "Copies made while Inkfold writes can be damaged: move the folder to a disk of this "
        "computer, start with --home or INKFOLD_HOME, and take stories elsewhere with export."
    )


class ForeignLogError(AppError):
    """A log of another library, or of an older copy, lay beside this one and was put aside.

    Said once after opening; nothing is refused for it.
    """

    template = "A file beside the library was not its own and was put aside as {file}."
    advice = "The library is as it was. If it lacks something, restore the newest backup."


class OlderCopyError(AppError):
    """This library's story is older than what was known of it; nothing that costs is sent."""

    template = (
        "This story is an older copy: it ends at row {seq}, and row {known_seq} was there on"
        " {known_at}."
    )
    advice = (
        "Pictures may have been paid that it knows nothing of. Open the newer library, or accept"
        " this copy before ordering anything that costs."
    )
    exit_status = 6


class BackupFailedError(AppError):
    """No backup could be made. The library is as it was."""

    template = "The library could not be saved: {reason}"
    advice = "Make room, or choose another folder for backups. The library itself is as it was."


class PicturesLostError(AppError):
    """A backup is in its place, without pictures that lie whole neither there nor in the library."""

    template = (
        "The backup was restored, but {count} of its pictures are damaged or gone everywhere."
    )
    advice = "Their panels stay empty. Another backup, on another disk say, may still have them."


class BackupError(AppError):
    """A backup cannot be used. Nothing of the library was changed."""

    template = "The backup {name} cannot be used: {reason}"
    advice = "Choose another backup; this one and the library stay as they are."


class CorruptedError(AppError):
    """The journal breaks a rule that no crash can explain; the story is frozen. Nothing was written."""

    template = "The story's journal is damaged at row {seq} ({code})."
    advice = "Look at it, export a report, or fork from the last valid entry."
    exit_status = 5

    def __init__(self, *, code: str, seq: int, detail: str = "") -> None:
        super().__init__(code=code, seq=seq, detail=detail)
        self.code = code
        self.seq = seq


class RunOpenError(AppError):
    """A run is still open and the wish needs a quiet story. Nothing was written."""

    template = "The agent is still working on this story."
    advice = "Wait for it or stop it first."


class RefusedError(AppError):
    """The wish was understood and not allowed. Nothing was written."""

    template = "{reason}"
    advice = "Nothing was changed."


class LibraryMovedError(RefusedError):
    """The library's file, or its log, is not the one that was opened any more.

    Nothing was written after that, and nothing that costs was sent. ``kept`` says where what was
    written before is to be found.
    """

    template = "The library's file was moved, replaced or deleted while it was open. {kept}"
    advice = "Put it back, or start Inkfold again with the file that counts. Nothing more was sent."


class PriceChangedError(RefusedError):
    """Sending again would cost something else than the person was shown. Nothing was sent."""

    template = "The price has changed: it was {shown}, and it is {now} now."
    advice = "Nothing was sent. Look at the new price and decide again."


class NotSentError(AppError):
    """No byte of the request body left this machine. Sending again is safe."""

    template = "The service could not be reached: {reason}"
    advice = "Check the address and the network. Nothing was sent and nothing was charged."


class KeyMissingError(NotSentError):
    """No key for a service that needs one. Nothing was sent."""

    template = "There is no key for {engine}; for one run {variable} may hold it."
    advice = "Keep one in the system's key store: it stands with the engine in the settings."


class ServerNotStartedError(NotSentError):
    """The program of a server of tools is not there, or ended at once. Nothing was sent."""

    template = "The server's program does not run: {reason}"
    advice = "Try its command in a terminal. Nothing was sent and nothing was charged."


class NoAnswerError(AppError):
    """Bytes left this machine and no readable answer came. It may have been done and charged."""

    template = "The service did not answer: {reason}"
    advice = "It may have been made and charged. Check with the service before sending again."


class AnswerTooLargeError(NoAnswerError):
    """The answer passed the byte cap and was cut off. It may have been done and charged."""

    template = "The service's answer was too large ({limit} bytes allowed)."


class BadPictureError(AppError):
    """Bytes that are not a picture Inkfold accepts. Nothing was stored."""

    template = "This is not a usable picture: {reason}"
    advice = "Use a PNG, JPEG, WebP, AVIF or GIF file."


class UnsafeFileError(AppError):
    """A file from elsewhere that is not what it claims, damaged or crafted. Nothing was written."""

    template = "{name} was not taken: {reason}"
    advice = "Ask for the file once more, or make a new export. Nothing was changed here."


class NewerFileError(UnsafeFileError):
    """A file of a format this version does not know. Nothing was written."""

    template = "{name} was made by a newer Inkfold."
    advice = "Update Inkfold, then try again. Nothing was changed here."


class ChatFailedError(AppError):
    """The chat service refused or broke off. No tool was run from what it said.

    ``retryable`` tells whether another attempt may help; ``overflow`` that the context was too
    long for the model; ``wait_s`` is what the service asked to wait, in seconds, or None.
    ``cause`` is a word of ``engines/causes.py``, empty where no adapter judged.
    """

    template = "The chat service failed: {reason}"
    advice = "Check the engine's settings, or try again."

    def __init__(
        self,
        *,
        reason: str,
        cause: str = "",
        retryable: bool = False,
        overflow: bool = False,
        wait_s: float | None = None,
    ) -> None:
        super().__init__(reason=reason)
        self.cause = cause
        self.retryable = retryable
        self.overflow = overflow
        self.wait_s = wait_s


class FilmProgramMissingError(AppError):
    """There is no ffmpeg on this computer. Nothing was written."""

    template = "A film is made by the program ffmpeg, and it is not installed here."
    advice = "Install ffmpeg and try again, or publish a GIF. Nothing was written."


class FilmFailedError(AppError):
    """Ffmpeg did not make the film. Nothing is left of it."""

    template = "The film was not made: {reason}"
    advice = "Try another ffmpeg, or publish a GIF. Nothing was written."


class UnreadableScriptError(AppError):
    """A file that is no script Inkfold can read. Nothing was written."""

    template = "{name} cannot be read as a script: {reason}"
    advice = "Save it as plain text in UTF-8 and try again."


class BrokenRuleError(Exception):
    """Our own mistake. Only the crash dialog catches it."""
