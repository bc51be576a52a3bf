"""`doppelagent backup` and `doppelagent restore`: the server's database as one file."""

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="Backup file: JSON lines, compressed by gzip.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        envvar="DOPPELAGENT_DATABASE",
        help="The server's database: SQLite file, or postgresql://…",
        show_default="doppelagent.sqlite",
    ),
]


def backup(file: File, *, database: Database = None) -> None:
    """Save a snapshot of all tables and people. The server may keep running."""
    from doppelagent.server.store import DEFAULT_DATABASE
    from doppelagent.server.store.backup import write_backup

    rows = write_backup(file, database or DEFAULT_DATABASE)
    typer.echo(f"{file} has {rows:,} rows.")


def restore(file: File, *, database: Database = None) -> None:
    """Load a backup into an empty database, SQLite or PostgreSQL."""
    from doppelagent.server.store import DEFAULT_DATABASE
    from doppelagent.server.store.backup import read_backup

    rows = read_backup(file, database or DEFAULT_DATABASE)
    typer.echo(f"{rows:,} rows are restored.")
