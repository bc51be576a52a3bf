"""The log: one line of JSON per event, on stderr. It never contains tokens, seeds, actions, chat or addresses.

An error's message is left out too, because it may quote what a client sent: its type and its place are enough to find it.
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
CLIENTS_FAULTS: Final = (  # beginnings of messages that uvicorn logs as warnings or errors, although the client is at fault
    "Invalid UTF-8",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "Exceeded concurrency limit",
    "ASGI callable returned without completing handshake",
)
_log = logging.getLogger("doppelagent.server")


def note(event: str, level: int = logging.INFO, error: BaseException | None = None, **about: object) -> None:
    """Log an event with the fields in `about`."""
    if error is not None:
        about |= {"error": type(error).__name__, "where": _where(error)}
    _log.log(level, event, extra={"about": about})


def configure(level: str, stream: TextIO | None = None) -> None:
    """Log to stderr: our events of this level and above, and those of LIBRARIES at their own levels."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JSONFormatter())
    levels: dict[str, str | int] = {"doppelagent": level.upper(), **LIBRARIES}
    for name, lowest in levels.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
    logging.getLogger("uvicorn.error").addFilter(is_of_interest)


def is_of_interest(record: logging.LogRecord) -> bool:
    """Filter out messages with which any client could flood the log."""
    return not record.getMessage().startswith(CLIENTS_FAULTS)


def _where(error: BaseException) -> list[str]:
    """The innermost frames of the traceback, innermost first."""
    steps = traceback.extract_tb(error.__traceback__)[-5:]
    return [f"{PurePath(step.filename).name}:{step.lineno} {step.name}" for step in reversed(steps)]


class JSONFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **getattr(record, "about", {})}
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"error": type(record.exc_info[1]).__name__, "where": _where(record.exc_info[1])}
        return json.dumps(line, ensure_ascii=False)
