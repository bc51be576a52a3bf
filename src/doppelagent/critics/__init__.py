"""The part of a State that the View of a player hides, which only the critic sees during training.

Bots never import this package: a network that plays must do without it.
"""
