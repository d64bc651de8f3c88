"""The one stylesheet; ``$name`` gaps are filled with the theme's colours."""

SHEET = """
QWidget { color: $text; }
QMainWindow, #page { background: $background; }
QDialog { background: $surface; }
#topBar, #statusBar, #branchPanel, #dockInside, #dockTitle { background: $surface; }
#topBar { border-bottom: 1px solid $line; }
#statusBar { border-top: 1px solid $line; }
#dockInside, #dockTitle { border: none; border-left: 1px solid $line; border-right: 1px solid $line; }
#dockTitle[floats="yes"] { border: 1px solid $muted; border-bottom: none; }
#dockInside[floats="yes"] { border: 1px solid $muted; border-top: none; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollArea, QGraphicsView, QTextBrowser { background: transparent; border: 1px solid transparent; }
QMainWindow::separator { background: transparent; width: 4px; height: 4px; }
QMainWindow::separator:hover { background: $accent_soft; }
QMainWindow > QTabBar { background: $surface; border-left: 1px solid $line; border-right: 1px solid $line;
    border-bottom: 1px solid $line; }
QListView { background: transparent; border: 1px solid transparent; border-radius: 8px;
    outline: none; }
QPlainTextEdit { background: transparent; border: 1px solid transparent; }
PromptEdit { border: none; }
QTextEdit, QPlainTextEdit { selection-background-color: $accent; selection-color: $on_accent; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: 4px 6px; }

QLabel[tone="muted"] { color: $muted; }
QLabel[tone="danger"] { color: $danger; }
QLabel[tone="amber"] { color: $amber; }
QLabel[scale="small"] { font-size: 12px; }
QLabel[scale="tiny"] { font-size: 11px; }
QLabel[scale="title"] { font-size: 14px; font-weight: bold; }
QLabel[scale="head"] { font-size: 18px; font-weight: bold; }
QLabel[weight="bold"] { font-weight: bold; }
QLabel[chip="accent"] { background: $accent_soft; color: $accent; border-radius: 10px;
    padding: 2px 10px; min-height: 16px; font-size: 12px; }
QLabel[chip="amber"] { background: $amber_soft; color: $amber; border-radius: 10px;
    padding: 2px 10px; min-height: 16px; font-size: 12px; }
QLabel[chip="change"] { background: $accent_soft; color: $text; border-radius: 6px;
    padding: 0px 6px; }

QFrame[card="plain"] { background: $raised; border: 1px solid $line; border-radius: 10px; }
QFrame[card="raised"] { background: $surface; border: 1px solid $line; border-radius: 14px; }
QFrame[card="surface"] { background: $surface; border: 1px solid $line; border-radius: 10px; }
QFrame[card="info"] { background: $accent_soft; border: none; border-radius: 8px; }
QFrame[card="amber"] { background: $amber_soft; border: none; border-radius: 8px; }
QFrame[card="line"] { background: $line; border: none; }

QPushButton { background: $surface; border: 1px solid $line; border-radius: 8px;
    padding: 6px 14px; min-height: 18px; }
QPushButton:hover { background: $raised; border-color: $muted; }
QPushButton:pressed { background: $line; }
QPushButton:disabled { color: $muted; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[kind="primary"]:hover { background: $accent; border-color: $text; }
QPushButton[kind="primary"]:disabled { background: $line; border-color: $line; color: $muted; }
QPushButton[kind="plain"] { background: transparent; border-color: transparent; color: $muted; }
QPushButton[kind="plain"]:hover { color: $text; background: $raised; }
QPushButton[kind="chip"] { border-radius: 10px; padding: 2px 10px; font-size: 12px; }
QPushButton[kind="amber"] { background: $amber_soft; color: $amber; border: 1px solid $amber_soft;
    border-radius: 11px; padding: 1px 10px; font-size: 12px; }
QPushButton[kind="amber"]:hover { border-color: $amber; }
QPushButton[kind="accentChip"] { background: $accent_soft; color: $accent;
    border: 1px solid $accent_soft; border-radius: 11px; padding: 1px 10px; font-size: 12px; }
QPushButton[kind="accentChip"]:hover { border-color: $accent; }
QPushButton[kind="status"] { background: transparent; border: 1px solid transparent;
    border-radius: 6px; padding: 0px 6px; font-size: 12px; min-height: 16px; }
QPushButton[kind="status"]:hover { border-color: $line; }
QPushButton::menu-indicator { image: none; width: 0px; }
QPushButton:focus { border: 2px solid $accent; padding: 5px 13px; }
QPushButton[kind="chip"]:focus, QPushButton[kind="amber"]:focus,
QPushButton[kind="accentChip"]:focus { border: 2px solid $accent; padding: 0px 9px; }
QPushButton[kind="status"]:focus { border: 1px solid $accent; padding: 0px 6px; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; }
FieldValue, FieldValue:hover, FieldValue:focus, FieldValue:pressed { background: transparent;
    border: none; padding: 0px; min-height: 0px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px;
    padding: 3px; }
QToolButton:hover { background: $raised; border-color: $line; }
QToolButton:checked { border: 2px solid $accent; padding: 2px; }
QToolButton[kind="switch"] { color: $muted; font-size: 12px; padding: 3px 8px 3px 6px; }
QToolButton[kind="switch"]:checked { color: $text; background: $accent_soft; font-weight: bold;
    border: 1px solid $accent_soft; padding: 3px 8px 3px 6px; }
QToolButton[kind="disclosure"]:checked { border: 1px solid transparent; padding: 3px; }
QToolButton:focus { border: 1px solid $accent; }
QToolButton[kind="disclosure"]:checked:focus { border: 1px solid $accent; padding: 3px; }
QToolButton[kind="switch"]:checked:focus { border: 1px solid $accent; }
QToolButton:checked:focus { border: 2px solid $text; }

QLineEdit { background: $raised; border: 1px solid $line; border-radius: 8px; padding: 6px 10px;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus { border: 1px solid $accent; }
QPlainTextEdit[kind="lines"] { background: $raised; border: 1px solid $line; border-radius: 8px;
    padding: 4px 6px; }
QPlainTextEdit[kind="lines"]:focus { border: 1px solid $accent; }
QAbstractSpinBox QLineEdit { background: transparent; border: none; padding: 0px 8px; }
QLineEdit[kind="field"] { padding: 1px 5px; border-radius: 5px; background: $surface; }
QListWidget { background: $raised; border: 1px solid $line; border-radius: 8px; padding: 4px; }
QListWidget::item { padding: 8px 10px; border-radius: 6px; color: $text; }
QListWidget::item:hover { background: $surface; }
QListWidget::item:selected { background: $accent_soft; color: $text; }
QListWidget:focus { border: 1px solid $accent; }
QComboBox, QAbstractSpinBox { background: $surface; border: 1px solid $line;
    border-radius: 8px; padding: 4px 8px; }
QAbstractSpinBox { padding: 4px 0px; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url($chevron); width: 14px; height: 14px; }
QComboBox:focus, QAbstractSpinBox:focus { border-color: $accent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0px; border: none; }
QScrollArea:focus, QGraphicsView:focus, QTextBrowser:focus, QListView:focus,
QPlainTextEdit[readOnly="true"]:focus { border: 1px solid $accent; border-radius: 8px; }
QCheckBox, QRadioButton { border: 1px solid transparent; border-radius: 4px; padding: 1px 3px; }
QCheckBox:focus, QRadioButton:focus { border: 1px solid $accent; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid $muted; border-radius: 4px;
    background: $surface; }
QRadioButton { spacing: 8px; }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid $muted; border-radius: 8px;
    background: $surface; }
QRadioButton::indicator:hover, QRadioButton::indicator:focus { border-color: $accent; }
QRadioButton::indicator:checked { width: 8px; height: 8px; border: 4px solid $accent;
    background: $surface; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($tick); }

QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: $muted; border: none;
    border-bottom: 2px solid transparent; padding: 11px 9px 9px 9px; margin: 0px; }
QTabBar::tab:selected { color: $text; font-weight: bold; border-bottom: 2px solid $accent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { border-bottom: 2px solid $text; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }

QMenuBar { background: transparent; border: none; spacing: 0px; }
QMenuBar::item { background: transparent; color: $muted; padding: 5px 8px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $accent_soft; color: $text; }
QMenu { background: $surface; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 5px 22px 5px 22px; border-radius: 5px; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: 4px 6px; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: $line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""
