"""Debriefs of finished tables: a queue of analyses in processes of low priority, what seats could know, continued matches, hints, odds."""
