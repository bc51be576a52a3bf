"""Bots at tables: compiling ahead, running them in threads, and scheduling what happens by itself."""
