"""Analysis after the match: the loss of each decision, the course of the match, luck, and what could be known. Knows no game."""
