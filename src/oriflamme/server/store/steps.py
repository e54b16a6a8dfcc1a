"""The steps that bring a database up to date, written once for SQLite and PostgreSQL.

They are written as for SQLite, with the types INTEGER, TEXT and BLOB. `:now` is the time of the
step in milliseconds. A line that ends with `-- sqlite` or `-- postgres` is for that one alone.
"""

import re
from importlib.resources import files
from typing import Final

POSTGRES_WORDS: Final = (
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bBLOB\b", "BYTEA"),
    (r"\) WITHOUT ROWID;", ");"),
    (r" REFERENCES \w+ \(\w+\)", ""),  # SQLite does not hold anybody to them either
)


def migrations() -> list[tuple[int, str]]:
    """The steps in order: `0001_tables.sql` is step 1. Numbers may be left out."""
    folder = files("oriflamme.server.store") / "migrations"
    steps = [p for p in folder.iterdir() if p.name.endswith(".sql")]
    return sorted((int(step.name[:4]), step.read_text("utf-8")) for step in steps)


def in_sqlite(sql: str, now: int) -> str:
    return _without("postgres", sql).replace(":now", str(now))


def in_postgres(sql: str, now: int) -> str:
    sql = _without("sqlite", sql).replace(":now", str(now))
    for ours, theirs in POSTGRES_WORDS:
        sql = re.sub(ours, theirs, sql)
    return sql


def _without(database: str, sql: str) -> str:
    return re.sub(rf"^.*-- {database}$", "", sql, flags=re.MULTILINE)
