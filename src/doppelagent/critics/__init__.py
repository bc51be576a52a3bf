"""What only a critic may see while a network is trained: the part of a State that the View of a player hides.

Bots never import this room; a network that plays must do without it.
"""
