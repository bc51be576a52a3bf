"""`doppelagent backup` and `doppelagent restore`: everything a server keeps, in one file."""

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup: lines of JSON, packed by gzip.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|postgresql://…",
        envvar="DOPPELAGENT_DATABASE",
        help="Where the server keeps its tables.",
        show_default="doppelagent.sqlite",
    ),
]


def backup(file: File, *, database: Database = None) -> None:
    """Save all tables and people as they are in this moment, also while the server runs."""
    from doppelagent.server.store import DEFAULT_DATABASE
    from doppelagent.server.store.backup import write_backup

    rows = write_backup(file, database or DEFAULT_DATABASE)
    typer.echo(f"{file} has {rows:,} rows.")


def restore(file: File, *, database: Database = None) -> None:
    """Fill an empty database from a backup, be it SQLite or PostgreSQL."""
    from doppelagent.server.store import DEFAULT_DATABASE
    from doppelagent.server.store.backup import read_backup

    rows = read_backup(file, database or DEFAULT_DATABASE)
    typer.echo(f"{rows:,} rows are restored.")
