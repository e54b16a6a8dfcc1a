"""The steps that bring a database up to date, written once for SQLite and PostgreSQL.

They are written as for SQLite, with the types INTEGER, TEXT and BLOB. A line that ends with
`-- sqlite` or `-- postgres` is for that one alone. A database's version is the number of its last
step.
"""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, TypeAlias

from oriflamme.server.store.store import StoreError

Migrations: TypeAlias = Sequence[tuple[int, str]]
"""The number and the SQL of each."""
POSTGRES_SYNTAX: Final = (
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bBLOB\b", "BYTEA"),
    (r"\) WITHOUT ROWID;", ");"),
)


class SchemaVersionMismatch(StoreError):
    """A database of a version that this program does not use."""

    def __init__(self, found: int, newest: int) -> None:
        older = "; start a server of this program once to bring it up to date"
        super().__init__(
            f"the database is of version {found}, this program uses version {newest}"
            f"{older if found < newest else ''}"
        )


def load_migrations() -> Migrations:
    """The steps in order: `0001_tables.sql` is step 1."""
    folder = files("oriflamme.server.store") / "migrations"
    scripts = [p for p in folder.iterdir() if p.name.endswith(".sql")]
    return sorted((int(step.name[:4]), step.read_text("utf-8")) for step in scripts)


def latest_version(known: Migrations) -> int:
    return known[-1][0]


def to_sqlite(sql: str) -> str:
    return _without("postgres", sql)


def to_postgres(sql: str) -> str:
    sql = _without("sqlite", sql)
    for ours, theirs in POSTGRES_SYNTAX:
        sql = re.sub(ours, theirs, sql)
    return sql


def _without(database: str, sql: str) -> str:
    return re.sub(rf"^.*-- {database}$", "", sql, flags=re.MULTILINE)
