"""The bot that learned: it chooses by a network that was trained by self-play, without any search."""
