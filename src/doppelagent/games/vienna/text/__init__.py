"""What people read of Vienna: the table, what is asked, what happened, why not. Everything is told from Views alone."""

from doppelagent.games.vienna.text.asking import asked
from doppelagent.games.vienna.text.refusing import refusal
from doppelagent.games.vienna.text.showing import describe
from doppelagent.games.vienna.text.speaking import say
from doppelagent.games.vienna.text.telling import own_log, public_log

__all__ = ["asked", "describe", "own_log", "public_log", "refusal", "say"]
