"""At which tables is learned, against whom, and how many games at each."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights, exp_weight_array
from oriflamme.bots.playout_policy.weights import weight_array, weights_key_of
from oriflamme.rules.card import CATALOG
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup, make_setup

TableShares = tuple[tuple[str, int, float], ...]
TABLE_SHARES: Final[TableShares] = (
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
MIXED_DECKS: Final = 8
"""So many mixed decks at each mixed table."""
INVERSE_TEMPERATURES: Final = (1.0, 2.0)
"""How firmly rivals follow their instinct: each other game as the next."""
RUSSIAN_FRACTION: Final = 8
"""Every eighth part of a table plays the Russian edition, where a card differs."""
RUSSIAN_CARD: Final = "schemer"


@dataclass(frozen=True, slots=True)
class TableSlice:
    """Games of one setup, one after another in the batch."""

    setup: Setup
    start: int
    stop: int


def make_table_slices(
    count: int,
    rng: np.random.Generator,
    *,
    shares: TableShares = TABLE_SHARES,
    decks: int = MIXED_DECKS,
) -> list[TableSlice]:
    """Share a number of games out."""
    wishes = [(setup, share) for named in shares for setup, share in _setups(*named, decks, rng)]
    ends = np.round(np.cumsum([share for _, share in wishes]) * count).astype(int)
    ends[-1] = count
    starts = [0, *ends[:-1]]
    found = zip(wishes, starts, ends)
    return [TableSlice(setup, int(a), int(b)) for (setup, _), a, b in found if b > a]


def _setups(
    ruleset: str, seats: int, share: float, decks: int, rng: np.random.Generator
) -> list[tuple[Setup, float]]:
    if RULESETS[ruleset].deck_is_chosen:
        return [
            (make_setup(ruleset, seats=seats, deck=_deck(rng)), share / decks) for _ in range(decks)
        ]
    setup = make_setup(ruleset, seats=seats)
    if RUSSIAN_CARD not in setup.deck:
        return [(setup, share)]
    other = make_setup(ruleset, seats=seats, edition="ru")
    return [(setup, share * (1 - 1 / RUSSIAN_FRACTION)), (other, share / RUSSIAN_FRACTION)]


def _deck(rng: np.random.Generator) -> list[str]:
    """Ten kinds by lot, of those that are dealt."""
    dealt = [kind for kind, card in CATALOG.items() if card.dealt]
    return [str(kind) for kind in rng.choice(dealt, 10, replace=False)]


def scripted_policies(tables: list[TableSlice]) -> tuple[np.ndarray, ExpWeights]:
    """For each game the row of the instinct its rivals follow, and the rows."""
    rows: list[tuple[str, float]] = []
    policy_rows = np.zeros(tables[-1].stop, np.int32)
    for table in tables:
        for inverse_temperature in INVERSE_TEMPERATURES:
            key = (weights_key_of(table.setup), inverse_temperature)
            if key not in rows:
                rows.append(key)
        for g in range(table.start, table.stop):
            policy_rows[g] = rows.index(
                (
                    weights_key_of(table.setup),
                    INVERSE_TEMPERATURES[g // 2 % len(INVERSE_TEMPERATURES)],
                )
            )
    return policy_rows, np.stack(
        [exp_weight_array(trust * weight_array(lesson)) for lesson, trust in rows]
    )
