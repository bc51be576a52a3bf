"""The log: one line of JSON for each event, on stderr. No tokens, seeds, actions, chat or whole addresses are written down.

For that reason an error's own text is left out too: it may quote what somebody sent. Its kind and where it happened are enough to find it.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Final, TextIO

LIBRARIES: Final = {  # loggers of libraries, with their lowest level
    "uvicorn.error": logging.WARNING,
    "asyncio": logging.WARNING,
    "psycopg": logging.ERROR,  # its warnings name the database's address; a failure reaches us as StoreDown
}
_log = logging.getLogger("doppelagent.server")


def note(event: str, level: int = logging.INFO, error: BaseException | None = None, **about: object) -> None:
    """Write an event down, with plain fields."""
    if error is not None:
        about |= {"error": type(error).__name__, "where": _where(error)}
    _log.log(level, event, extra={"about": about})


def begin(level: str, stream: TextIO | None = None) -> None:
    """Send everything of this level and above to stderr, uvicorn's warnings among it."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JSONFormatter())
    for name, lowest in (("doppelagent", level.upper()), *LIBRARIES.items()):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
    logging.getLogger("uvicorn.error").addFilter(_is_an_error)


def _is_an_error(record: logging.LogRecord) -> bool:
    """Uvicorn also calls it one when a client sends no UTF-8, and when a socket is refused with an answer. Anybody could fill a log so."""
    return not record.getMessage().startswith(("Invalid UTF-8", "ASGI callable returned without completing handshake"))


def _where(error: BaseException) -> list[str]:
    """The last steps to the error, the place itself first."""
    steps = traceback.extract_tb(error.__traceback__)[-5:]
    return [f"{PurePath(step.filename).name}:{step.lineno} {step.name}" for step in reversed(steps)]


class JSONFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **getattr(record, "about", {})}
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"error": type(record.exc_info[1]).__name__, "where": _where(record.exc_info[1])}
        return json.dumps(line, ensure_ascii=False)
