"""After the match: what each decision was worth, how the match turned, what was luck, and what could be known. Knows no game."""
