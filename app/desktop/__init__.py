"""What the desktop around the window can do for it; every part may be absent, and none is needed."""
