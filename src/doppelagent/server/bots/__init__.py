"""Bots at tables: compiling their rules ahead of time, searching in threads, and the scheduler of a table's jobs."""
