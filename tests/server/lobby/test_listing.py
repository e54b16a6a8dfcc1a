"""Which tables are shown, in which order, and what is told of a change."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oriflamme.server.lobby.open_tables import (
    AWAY_MS,
    EMPTY_MS,
    MINUTE,
    STALE_MS,
    diff,
    is_shown,
    rank,
)
from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.server_messages import ListingChange
from oriflamme.server.protocol.tables import Days, Pace, TableOptions, Untimed

NOW = 1_700_000_000_000


def a_table(
    code: str,
    *,
    people: int = 1,
    bots: int = 0,
    waiting: int = 0,
    updated: int = NOW,
    pace: Pace | None = None,
) -> TableSummary:
    names = (["Anna"] * people + ["squire"] * bots + [None] * 4)[:4]
    return TableSummary(
        code=code,
        url=f"/t/{code}",
        phase="seating",
        options=TableOptions(pace=pace or Untimed()),
        names=tuple(names),
        bots=tuple(name == "squire" for name in names),
        updated=updated,
        waiting=waiting,
    )


@pytest.mark.parametrize(
    ("table", "lasts"),
    [
        (a_table("empty", people=0), EMPTY_MS),
        (a_table("bots", people=0, bots=3), EMPTY_MS),
        (a_table("live"), AWAY_MS),
        (a_table("slow", pace=Days(1)), STALE_MS),
    ],
    ids=lambda value: value.code if isinstance(value, TableSummary) else None,
)
def test_a_table_is_shown_for_a_while_after_its_people_have_gone(
    table: TableSummary, lasts: int
) -> None:
    assert is_shown(table, touched=NOW, now=NOW + lasts - 1)
    assert not is_shown(table, touched=NOW, now=NOW + lasts)
    assert is_shown(replace(table, waiting=1), touched=NOW, now=NOW + lasts)


def test_where_most_people_wait_comes_first_then_the_latest() -> None:
    later = NOW + MINUTE
    tables = [
        a_table("gone-late", updated=later),
        a_table("gone"),
        a_table("one", waiting=1),
        a_table("one-late", waiting=1, updated=later),
        a_table("three", waiting=3, people=3),
    ]

    assert [table.code for table in rank(tables)] == [
        *("three", "one-late", "one", "gone-late", "gone")
    ]


def test_noise_at_a_table_is_no_difference() -> None:
    quiet = rank([a_table("one", waiting=1), a_table("two", waiting=1)])
    noisy = rank([a_table("one", waiting=1), a_table("two", waiting=1, updated=NOW + 10_000)])

    assert diff(quiet, noisy, 2) is None


def test_a_difference_names_only_what_is_different() -> None:
    one, two, three = (a_table(name, waiting=1) for name in ("one", "three", "two"))
    fuller = a_table("three", waiting=2, people=2)
    change = diff(rank([one, two]), rank([fuller, three]), 7)

    assert change is not None
    assert (change.number, change.removed) == (7, ("one",))
    assert [(each.index, each.table.code) for each in change.tables] == [(0, "three"), (1, "two")]


def followed(before: Sequence[TableSummary], change: ListingChange | None) -> list[TableSummary]:
    """What a reader makes of a change, as the protocol's page tells it."""
    if change is None:
        return list(before)
    away = {*change.removed, *(each.table.code for each in change.tables)}
    tables = [table for table in before if table.code not in away]
    for each in change.tables:
        tables.insert(each.index, each.table)
    return tables


lists = st.lists(
    st.builds(
        a_table,
        st.sampled_from([f"table-{n}" for n in range(12)]),
        people=st.integers(0, 4),
        waiting=st.integers(0, 2),
        updated=st.integers(NOW, NOW + 5 * MINUTE),
    ),
    unique_by=lambda table: table.code,
)


@given(lists, lists)
def test_whoever_follows_the_differences_has_the_list(
    before: list[TableSummary], after: list[TableSummary]
) -> None:
    known, now = rank(before), rank(after)

    assert followed(known, diff(known, now, 2)) == now
