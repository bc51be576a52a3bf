"""Batches: many matches at once, stepped by compiled code in arrays."""
