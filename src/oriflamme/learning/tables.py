"""At which tables is learned, against whom, and how many games at each."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights, exp_weight_array
from oriflamme.bots.playout_policy.weights import weight_array, weights_key_of
from oriflamme.rules.card import CATALOG
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup, agree

Shares = tuple[tuple[str, int, float], ...]
SHARES: Final[Shares] = (
    ("base", 4, 0.30),
    ("base", 3, 0.10),
    ("base", 5, 0.10),
    ("duel", 2, 0.14),
    ("ablaze", 4, 0.14),
    ("ablaze", 3, 0.06),
    ("ablaze", 5, 0.06),
    ("mixed", 4, 0.06),
    ("mixed", 3, 0.02),
    ("mixed", 5, 0.02),
)
"""Ruleset, seats, and which part of all games is played there."""
DECKS: Final = 8
"""So many mixed decks at each mixed table."""
TRUST: Final = (1.0, 2.0)
"""How firmly rivals follow their instinct: each other game as the next."""
RUSSIAN: Final = 8
"""Every eighth part of a table plays the Russian edition, where a card differs."""
DIFFERS: Final = "schemer"


@dataclass(frozen=True, slots=True)
class Table:
    """Games of one setup, one after another in the batch."""

    setup: Setup
    start: int
    stop: int


def lay_tables(
    count: int, rng: np.random.Generator, *, shares: Shares = SHARES, decks: int = DECKS
) -> list[Table]:
    """Share a number of games out."""
    wishes = [(setup, share) for named in shares for setup, share in _setups(*named, decks, rng)]
    ends = np.round(np.cumsum([share for _, share in wishes]) * count).astype(int)
    ends[-1] = count
    starts = [0, *ends[:-1]]
    found = zip(wishes, starts, ends)
    return [Table(setup, int(a), int(b)) for (setup, _), a, b in found if b > a]


def _setups(
    ruleset: str, seats: int, share: float, decks: int, rng: np.random.Generator
) -> list[tuple[Setup, float]]:
    if RULESETS[ruleset].deck_is_chosen:
        return [(agree(ruleset, seats=seats, deck=_deck(rng)), share / decks) for _ in range(decks)]
    setup = agree(ruleset, seats=seats)
    if DIFFERS not in setup.deck:
        return [(setup, share)]
    other = agree(ruleset, seats=seats, edition="ru")
    return [(setup, share * (1 - 1 / RUSSIAN)), (other, share / RUSSIAN)]


def _deck(rng: np.random.Generator) -> list[str]:
    """Ten kinds by lot, of those that are dealt."""
    dealt = [kind for kind, card in CATALOG.items() if card.dealt]
    return [str(kind) for kind in rng.choice(dealt, 10, replace=False)]


def rivals(tables: list[Table]) -> tuple[np.ndarray, ExpWeights]:
    """For each game the row of the instinct its rivals follow, and the rows."""
    rows: list[tuple[str, float]] = []
    lessons = np.zeros(tables[-1].stop, np.int32)
    for table in tables:
        for trust in TRUST:
            key = (weights_key_of(table.setup), trust)
            if key not in rows:
                rows.append(key)
        for g in range(table.start, table.stop):
            lessons[g] = rows.index((weights_key_of(table.setup), TRUST[g // 2 % len(TRUST)]))
    return lessons, np.stack(
        [exp_weight_array(trust * weight_array(lesson)) for lesson, trust in rows]
    )
