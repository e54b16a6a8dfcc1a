"""A PostgreSQL for all tests that need one, and a database of either kind."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.testkit.server.postgres import Postgres, a_postgres

_schemas = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as running:
        yield running


@pytest.fixture
def shared_database(postgres: Postgres) -> str:
    """An empty one in PostgreSQL."""
    return postgres.url(f"house_{next(_schemas)}")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty one of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "oriflamme.db")
    found: str = request.getfixturevalue("shared_database")
    return found
