"""How fast the reference engine plays: random games, one core, every ruleset and table size.

Run it by `make bench`. A game is dealt, then each decision is taken evenly at random among its
options until the game is over; dealing and choosing are part of the time. A decision is one call of
`apply`, with all that follows of itself. Views, records and bots are not measured here. Time is
that of the processor, not of the clock, so a busy machine counts for less; the best of three runs
is shown, since noise only ever slows a run down. The reference engine is there to be read:
at least 500 four-player base games a second is what it owes, and no more is asked of it.
"""

import platform
from random import Random
from time import process_time
from typing import NamedTuple

from oriflamme import apply, new_game
from oriflamme.rules.card import deck_of

TABLES = [("duel", 2), *((r, n) for r in ("base", "ablaze", "mixed") for n in (3, 4, 5))]
MIXED = (*deck_of("base")[::2], *deck_of("ablaze")[::2])
GAMES = 200
RUNS = 3


class Pace(NamedTuple):
    """Per second of one core."""

    games: float
    decisions: float


def play(ruleset: str, seats: int, rng: Random) -> int:
    """Play a random game and count its decisions."""
    deck = MIXED if ruleset == "mixed" else None
    state = new_game(ruleset, seats=seats, deck=deck, rng=rng)
    decisions = 0
    while state.decision:
        state = apply(state, rng.choice(state.decision.options)).state
        decisions += 1
    return decisions


def pace(ruleset: str, seats: int) -> Pace:
    rng = Random(1789)
    began = process_time()
    decisions = sum(play(ruleset, seats, rng) for _ in range(GAMES))
    seconds = process_time() - began
    return Pace(GAMES / seconds, decisions / seconds)


def main() -> None:
    print(f"{platform.python_implementation()} {platform.python_version()}, one core,")
    print(f"best of {RUNS} runs of {GAMES} random games\n")
    print(f"{'ruleset':<10}{'seats':>5}{'games/s':>10}{'decisions/s':>14}{'decisions/game':>17}")
    for ruleset, seats in TABLES:
        best = max(pace(ruleset, seats) for _ in range(RUNS))
        each = best.decisions / best.games
        print(f"{ruleset:<10}{seats:>5}{best.games:>10.0f}{best.decisions:>14.0f}{each:>17.1f}")


if __name__ == "__main__":
    main()
