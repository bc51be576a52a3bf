"""Bots against bots, by the hundred matches: who is stronger, by how much, and how sure that is."""
