"""Fixtures for the tests of the server. `database` is the address of an empty database: once SQLite, once PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from doppelagent.core.mode import INTERPRETED
from doppelagent.server.store import Store
from tests.server.postgres import Cluster, NoPostgreSQL
from tests.server.postgres import running as running_postgresql
from tests.server.serving import Guest, Running, running


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The backend for async tests marked `anyio`."""
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL."""
    try:
        with running_postgresql() as cluster:
            yield cluster
    except NoPostgreSQL as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The address of an empty PostgreSQL database."""
    return cluster.fresh()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return str(tmp_path / "doppelagent.sqlite")


# Interpreting the rules does not change how a database behaves, so one is enough then.
@pytest.fixture(params=["sqlite"] if INTERPRETED else ["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open store in an empty database; needs the mark `anyio`."""
    opened = await Store.open(database)
    yield opened
    await opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server for the tests of one module."""
    with running(str(tmp_path_factory.mktemp("server") / "test.sqlite"), newcomers_burst=1000) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Iterator[Guest]:
    with server.guest("Anna") as guest:
        yield guest


@pytest.fixture
def stranger(server: Running) -> Iterator[Guest]:
    """A guest without a name."""
    with server.guest() as guest:
        yield guest
