"""Arenas: many matches between bots, and ratings with confidence intervals."""
