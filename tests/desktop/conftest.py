"""A real window, for what it asks of the desktop."""

from tests.widgets.conftest import close, home, new_story, open_window

__all__ = ["close", "home", "new_story", "open_window"]
