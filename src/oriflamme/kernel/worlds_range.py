"""Drawing worlds: the ways to fill the hidden places, summed once, then walked back."""

from typing import Any

from oriflamme.kernel.chance import draw_fraction, seed_game
from oriflamme.kernel.compiling import compilable, entry
from oriflamme.kernel.game import Game
from oriflamme.kernel.ranges import copy, put, take
from oriflamme.kernel.terms import ASIDE_ROW, FAMILIES, HAND_ROW, PILE_ROW


@entry("int64[:, ::1]", "int64[:, ::1]", "int64[::1]", "float64[:, ::1]", "float64[:, ::1]")
def sum_ways(kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any) -> None:
    """For each set of a family's hidden kinds, the weight of all ways to fill the first places."""
    for family in range(FAMILIES):
        ways[family, 0] = 1.0
        for some in range(1, 1 << counts[family]):
            place = -1
            for n in range(counts[family]):
                place += some >> n & 1
            total = 0.0
            for n in range(counts[family]):
                if some >> n & 1:
                    weight = weights[rows[family, place], kinds[family, n]]
                    total += ways[family, some & ~(1 << n)] * weight
            ways[family, some] = total


@entry(
    "games",
    "int64",
    "int64",
    "games",
    "int64[:, ::1]",
    "int64[:, ::1]",
    "int64[::1]",
    "float64[:, ::1]",
    "float64[:, ::1]",
    "int64",
)
def world_range(
    games: Any,
    start: int,
    stop: int,
    shown: Any,
    kinds: Any,
    rows: Any,
    counts: Any,
    weights: Any,
    ways: Any,
    seed: int,
) -> None:
    """Make each game what is shown, its hidden cards drawn."""
    for g in range(start, stop):
        copy(shown, 0, games, g)
        game = take(games, g)
        seed_game(game, seed, g)
        for family in range(game.families):
            _draw_family(game, family, kinds, rows, counts, weights, ways)
        put(games, g, game)


@compilable
def _draw_family(
    game: Game, family: int, kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any
) -> None:
    """From the last place to the first: a kind, as likely as the ways it leaves."""
    left = (1 << counts[family]) - 1
    drawn = 0
    for place in range(counts[family] - 1, -1, -1):
        row = rows[family, place]
        mark = draw_fraction(game) * ways[family, left]
        chosen = -1
        for n in range(counts[family]):
            if left >> n & 1:
                share = ways[family, left & ~(1 << n)] * weights[row, kinds[family, n]]
                if share > 0.0 and (chosen < 0 or mark >= 0.0):
                    chosen = n
                mark -= share
        left &= ~(1 << chosen)
        kind = kinds[family, chosen]
        if row < HAND_ROW:
            game.kind[row] = kind
        elif row < ASIDE_ROW:
            game.hand[family] = game.hand[family] | 1 << kind
        elif row < PILE_ROW:
            game.aside[family] = game.aside[family] | 1 << kind
        else:
            game.pile[family, drawn] = kind
            drawn += 1
