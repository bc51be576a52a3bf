"""Backups: a snapshot of all tables as gzipped lines of JSON. Both databases share the format, so a backup also moves a site between them.

The first line names the format, a line before each table its columns, and the last line the number of rows.
"""

import base64
import gzip
import json
import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from doppelagent.server.store.database import BadDatabase, Run, transaction
from doppelagent.server.store.migrations import COLUMNS, MIGRATIONS, migrate, schema_number

FORMAT: Final = "doppelagent backup 1"
NAME: Final = re.compile("[a-z_]+")
DAMAGED: Final = (EOFError, zlib.error, gzip.BadGzipFile, ValueError, TypeError, KeyError)  # a truncated or foreign file


def write_backup(file: Path, url: str) -> int:
    """Write a backup; returns the number of rows. The file appears only when it is complete."""
    partial = file.with_name(f"{file.name}.part")
    rows = 0
    try:
        with transaction(url, writing=False) as run, open(partial, "wb", opener=_private) as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as lines:
                for line in _snapshot(run):
                    lines.write(json.dumps(line, default=_write_bytes) + "\n")
                    rows += isinstance(line, tuple)
                lines.write(json.dumps({"rows": rows}) + "\n")
            raw.flush()
            os.fsync(raw.fileno())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
    return rows


def _snapshot(run: Run) -> Iterator[Any]:
    number = schema_number(run)
    if number < len(MIGRATIONS):
        raise BadDatabase("This database is older than this program; start the server once, which brings it up to date.")
    yield {"format": FORMAT, "schema": number}
    for table, columns in COLUMNS.items():
        yield {"table": table, "columns": columns}
        yield from run(f"SELECT {columns} FROM {table}", {})  # noqa: S608  # both are constants


def read_backup(file: Path, url: str) -> int:
    """Restore a backup into an empty database, all or nothing; returns the number of rows."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as text:
            lines = (json.loads(line, object_hook=_read_bytes) for line in text)
            schema = _check_header(next(lines, None))
            with transaction(url, writing=True) as run:
                migrate(run, upto=schema)
                _check_empty(run, schema)
                rows = _insert_rows(run, lines)
                migrate(run)
            return rows
    except DAMAGED:
        raise BadDatabase(f"{file} is no backup, or not the whole of it; nothing was restored.") from None


def _check_header(header: Any) -> int:
    if not isinstance(header, dict) or not str(header.get("format")).startswith("doppelagent backup"):
        raise BadDatabase("This file is no backup of Doppelagent.")
    if header["format"] != FORMAT or header["schema"] > len(MIGRATIONS):
        raise BadDatabase("This backup was made by a newer Doppelagent; update this one first.")
    return int(header["schema"])


def _check_empty(run: Run, schema: int) -> None:
    if schema_number(run) > schema:
        raise BadDatabase("This backup is older than the database; restore it into a new one, which is then brought up to date.")
    if list(run("SELECT id FROM people UNION ALL SELECT id FROM tables LIMIT 1", {})):
        raise BadDatabase("This database is not empty; a backup can only be restored into an empty one.")


def _insert_rows(run: Run, lines: Iterator[Any]) -> int:
    rows, insert, names = 0, "", [""]
    for line in lines:
        if isinstance(line, list):
            run(insert, dict(zip(names, line, strict=True)))
            rows += 1
        elif "table" in line:
            [table], names = NAME.findall(line["table"]), NAME.findall(line["columns"])
            insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608  # NAME matched both
        elif line["rows"] == rows and next(lines, None) is None:  # reading to the end makes gzip verify its checksum
            return rows
    raise BadDatabase("This backup was cut off; nothing was restored.")


def _write_bytes(data: bytes) -> dict[str, str]:
    return {"base64": base64.b64encode(data).decode()}


def _read_bytes(found: dict[str, Any]) -> Any:
    return base64.b64decode(found["base64"]) if "base64" in found else found


def _private(path: str, flags: int) -> int:
    """Readable by its owner only: it contains the seeds of running matches."""
    return os.open(path, flags, 0o600)
