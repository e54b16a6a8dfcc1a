"""What telling a decision costs: as the server does it, and with nothing kept from the last one.

python benchmarks/telling.py --games 30
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.protocol.to_client import Change
from oriflamme.server.tables.fold import fold
from oriflamme.server.tables.opening import Step, opening
from oriflamme.server.tables.playing import decide
from oriflamme.server.telling.cached_view import CachedView
from oriflamme.server.telling.changes import describe, tell
from oriflamme.server.telling.game_view import private, public_view, shared_events

REPEATS = 7
Way = Callable[[Step, CachedView], object]


def game(number: int, rng: Random) -> Iterator[Step]:
    """A game of chance, decision by decision."""
    seats, ruleset = 3 + number % 3, ("base", "ablaze")[number % 2]
    options = TableOptions(ruleset=ruleset, seats=seats)
    bots, host = dict.fromkeys(range(1, seats), "page"), ch.Person("a", "Anna")
    step = opening("bado-kemi", options, host, seat=0, bots=bots, ready=True, now=0, rng=rng)[-1]
    while step.table.game and (decision := step.table.game.state.decision):
        yield step
        action = rng.choice(decision.options)
        change = decide(step.table, decision.seat, action, id="a1")
        table, events = fold(step.table, 1, change, action)
        step = Step(table, change, events, 1)


def as_the_server(step: Step, kept: CachedView) -> object:
    return tell(step.table, step.at, step.change, step.events, None, kept)


def anew(step: Step, kept: CachedView) -> object:
    """The same messages, each encoded whole: one for all, one for whoever learns or is asked."""
    now = step.table.game
    assert now
    assert now.state.decision
    shared, own = shared_events(step.events, now)
    what = describe(step.table, step.change, shared)
    seats = [None, *{now.state.decision.seat, *own}]
    return [
        encode(
            Change(
                number=step.table.number,
                at=step.at,
                what=what,
                table=None,
                view=public_view(now.state, now.asked),
                clocks=None,
                private=None if seat is None else private(now.state, seat, own.get(seat, ())),
            )
        )
        for seat in seats
    ]


def microseconds(games: list[list[Step]], way: Way) -> float:
    began = time.process_time_ns()
    for steps in games:
        kept = CachedView()
        for step in steps:
            way(step, kept)
    return (time.process_time_ns() - began) / 1000 / sum(map(len, games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    count = parser.parse_args().games
    rng = Random(1)
    games = [list(game(number, rng)) for number in range(count)]
    for way in (as_the_server, anew):
        best = min(microseconds(games, way) for _ in range(REPEATS))
        print(f"{way.__name__.replace('_', ' '):14} {best:6.1f} µs a decision")


if __name__ == "__main__":
    main()
