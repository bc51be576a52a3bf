"""One player against bots, independent of any user interface."""
