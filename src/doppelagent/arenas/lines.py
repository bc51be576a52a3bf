"""A file of JSON lines to which results are appended one by one, so that interrupted work can be resumed."""

import json
from typing import IO, Any


class LinesFile:
    """An open file (`a+b`), flushed after every line."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def read(self) -> list[bytes]:
        """The complete lines; an incomplete last line is removed from the file."""
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._file.truncate(len(whole))
        return whole.splitlines()

    def add(self, content: dict[str, Any]) -> None:
        self._file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
