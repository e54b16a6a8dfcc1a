"""Whose name lies in which journal is known of a house from before, too."""

import sqlite3
from contextlib import closing

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.store.opening import is_shared
from oriflamme.server.store.steps import in_postgres, in_sqlite, migrations
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import AppendChange
from server.postgres import Postgres
from server.store.stores import with_store

STEP = 21
ANNA, BELA = ch.Person("anna", "Anna"), ch.Person("bela", "Béla “{}”")
CHILD = ch.Person("child", "Child", shares_with="bela")
JOURNALS: dict[str, list[ch.TableChange]] = {
    "one": [ch.Opened(TableOptions(), ANNA), ch.Said(None, BELA, 'Said: {"kind":"sat"}')],
    "two": [ch.Sat(0, CHILD), ch.Stood(0, "Child"), ch.Decided(0, "Ar^1"), ch.Nudged(0, 1)],
    "three": [ch.OptionsChanged(TableOptions(), ANNA), ch.Said(2, ANNA, phrase="hello")],
}


def make_the_step_again(database: str, postgres: Postgres) -> None:
    """As if it had never been made."""
    sql = dict(migrations())[STEP]
    if is_shared(database):
        schema = database.rpartition("=")[2]
        postgres.say(f"SET search_path TO {schema}; DROP TABLE named_at; {in_postgres(sql, 0)}")
        return
    with closing(sqlite3.connect(database)) as file:
        file.executescript(f"DROP TABLE named_at; {in_sqlite(sql, 0)}")


def test_names_of_the_past_are_found_in_the_journals(database: str, postgres: Postgres) -> None:
    async def play(store: Store) -> None:
        for code, journal in JOURNALS.items():
            for number, change in enumerate(journal, start=1):
                await store.keep(AppendChange(code, number, 5, ch.encode_change(change)))

    async def look(store: Store) -> None:
        found = await store.rows("SELECT guest, code FROM named_at ORDER BY guest, code")
        assert found == [("anna", "one"), ("anna", "three"), ("bela", "one"), ("bela", "two")]

    with_store(database, play)
    make_the_step_again(database, postgres)
    with_store(database, look)
