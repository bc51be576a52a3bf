"""Debriefs of finished tables: a queue of analyses in processes of low priority, what could be known, playing on, hints and odds."""
