"""A real PostgreSQL for the tests: finds or installs it, starts it in a temporary folder, and stops it afterwards.

`python -m tests.server.postgres --install` only installs it if it is missing.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests import apt

USER = "doppelagent"
WHERE = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
SETTINGS = {"fsync": "on", "synchronous_commit": "on", "listen_addresses": "", "max_connections": "200", "log_min_messages": "fatal"}


class NoPostgreSQL(Exception):
    """PostgreSQL is missing or does not start; the message says why."""


class Cluster:
    """A running server and its databases."""

    def __init__(self, socket: Path, process: "subprocess.Popen[bytes]") -> None:
        self.socket, self.process = socket, process
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.socket}"

    def fresh(self) -> str:
        """The address of an empty database."""
        name = f"fresh{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def run(self, sql: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())


def binaries() -> Path:
    """The folder that contains initdb and postgres."""
    folders = [Path(found).parent for found in (shutil.which("initdb"),) if found]
    for pattern in WHERE:
        folders += sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgreSQL("The tests need PostgreSQL: install it, as root (on Debian and Ubuntu: sudo apt-get install postgresql).")


def install() -> Path:
    """The folder that contains initdb and postgres; installs Debian's package if it is missing and we are root."""
    try:
        return binaries()
    except NoPostgreSQL:
        apt.install("postgresql")
    return binaries()


@contextmanager
def running() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    user = _unprivileged_user()
    if user is not None:
        os.chown(folder, user, -1)
    try:
        cluster = _start(install(), folder, user)
        try:
            yield cluster
        finally:
            cluster.process.send_signal(signal.SIGQUIT)  # at once: the data is no longer needed
            cluster.process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _start(binary: Path, folder: Path, user: int | None) -> Cluster:
    data = folder / "data"
    make = [
        str(binary / "initdb"),
        "-D",
        str(data),
        "-U",
        USER,
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
        "--no-instructions",
    ]
    made = subprocess.run(make, cwd=folder, user=user, capture_output=True, text=True, check=False)
    if made.returncode:
        raise NoPostgreSQL(f"PostgreSQL cannot make a database here: {made.stderr.strip()}")
    serve = [str(binary / "postgres"), "-D", str(data), "-k", str(folder)]
    serve += [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(serve, cwd=folder, user=user, stdout=log, stderr=log)
    cluster = Cluster(folder, process)
    _wait(cluster, folder / "log")
    return cluster


def _wait(cluster: Cluster, log: Path) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            return cluster.run("SELECT 1")
        except psycopg.OperationalError:
            if cluster.process.poll() is not None or time.monotonic() > end:
                raise NoPostgreSQL(f"PostgreSQL does not start: {log.read_text(errors='replace').strip()}") from None
        time.sleep(0.02)


def _unprivileged_user() -> int | None:
    """The user id to run as, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall()}
    return known.get("postgres", known.get("nobody", 65534))


if __name__ == "__main__":
    if sys.argv[1:] != ["--install"]:
        raise SystemExit("Usage: python -m tests.server.postgres --install")
    try:
        print(f"PostgreSQL is in {install()}.")  # noqa: T201  # the command's output
    except NoPostgreSQL as missing:
        raise SystemExit(str(missing)) from None
