"""Workers go round by table."""

import asyncio
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from oriflamme.server.bot_seats.fair_scheduler import FairScheduler, Ticket


def order(asking: list[str], *, again: set[str], turns: int) -> list[str]:
    """Who has a turn, when some ask again as soon as they had one."""

    async def run() -> list[str]:
        fair: FairScheduler[None] = FairScheduler()
        waiting = {fair.enqueue(Ticket(table)): table for table in asking}
        had: list[str] = []
        while len(had) < turns and fair.assign(None):
            (turn,) = [each for each in waiting if each.done()]
            table = waiting.pop(turn)
            had.append(table)
            if table in again:
                waiting[fair.enqueue(Ticket(table))] = table
        return had

    return asyncio.run(run())


def test_at_first_it_is_first_come_first_served() -> None:
    assert order(["a", "b", "c"], again=set(), turns=9) == ["a", "b", "c"]


def test_a_table_that_asks_for_much_waits_for_those_that_ask_for_little() -> None:
    """Four questions of one table, and then two others come."""
    assert order(["a", "a", "a", "a", "b", "c"], again=set(), turns=9) == list("abcaaa")


def test_whoever_yields_comes_after_all_others_and_costs_its_table_nothing() -> None:
    async def run() -> list[str]:
        fair: FairScheduler[None] = FairScheduler()
        hint, *bots = (fair.enqueue(Ticket(table, is_low_priority=table == "a")) for table in "abc")
        later = fair.enqueue(Ticket("a"))
        had: list[str] = []
        names = {hint: "hint of a", later: "a", **dict(zip(bots, "bc"))}
        while fair.assign(None):
            (turn,) = [each for each in names if each.done()]
            had.append(names.pop(turn))
        return had

    assert asyncio.run(run()) == ["b", "c", "a", "hint of a"]


@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=20), st.integers(1, 60))
def test_tables_that_always_ask_have_equal_shares(asking: list[str], turns: int) -> None:
    had = Counter(order(asking, again=set(asking), turns=turns))
    shares = [had[table] for table in set(asking)]

    assert sum(shares) == turns
    assert max(shares) - min(shares) <= 1


def test_whoever_left_is_passed_over() -> None:
    async def run() -> None:
        fair: FairScheduler[str] = FairScheduler()
        gone, given_up, here = (fair.enqueue(Ticket(table)) for table in "abc")
        fair.cancel(gone)
        given_up.cancel()
        assert fair.assign("a worker")
        assert here.result() == "a worker"
        assert not fair.assign("another")

    asyncio.run(run())
