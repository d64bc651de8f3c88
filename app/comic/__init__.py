"""How a comic is drawn: bubbles that fit their words, panels on pages; on any paint device."""
