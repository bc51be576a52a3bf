"""The server's sentences: refusals, events at a table, names for empty seats."""

from pathlib import Path
from typing import Final

from doppelagent.core.sentences import Speech

SPEECH: Final = Speech(Path(__file__).parent, {})
