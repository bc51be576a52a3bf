"""Bots that use a network trained by self-play: alone, or with rollouts."""
