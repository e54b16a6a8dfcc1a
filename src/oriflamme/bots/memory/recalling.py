"""Worlds as a seat supposes them that remembers what its rivals did."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.instinct.tables import Factors
from oriflamme.bots.memory.composing import compose_range
from oriflamme.bots.memory.deeds import Memory
from oriflamme.bots.memory.layout import BY_INSTINCT, BY_REFLEX, DRAWN, FOUND
from oriflamme.bots.memory.recollecting import Recollection, may_recollect, recollect
from oriflamme.bots.memory.replaying import replay_range
from oriflamme.bots.memory.weighing import weigh_range
from oriflamme.bots.reflex.weights import Reflex
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.terms import SEATS
from oriflamme.kernel.worlds import Weights, fill_worlds
from oriflamme.views.view import View

UNKNOWN: Final = np.zeros(0, np.int64)
"""In the place of manners where none are known."""
DOUBT: Final = 0.5
"""How far it stays open how a rival plays, whatever its deeds say: many play in a third way."""


def make_recall_ready() -> None:
    """Compile what recalling needs now, if there is a compiler: seconds once, nothing after."""
    for work in (replay_range, weigh_range, compose_range):
        fast(work)


class Recalled(NamedTuple):
    """Worlds to play on in."""

    worlds: Any
    manners: Any
    """For each the bits of the seats that play by reflex; empty where nothing is known of that."""


def recall(
    view: View,
    memory: Memory,
    *,
    supposed: int,
    worlds: int,
    weights: Weights,
    reflex: Reflex,
    factors: Factors,
    rng: Random,
) -> Recalled | None:
    """So many worlds, made of some supposed by `weights` alone, by what the rivals did; none if
    nothing is remembered that leads here."""
    if not supposed or not may_recollect(view, memory):
        return None
    games = new_games(supposed)
    fill_worlds(view, games, seed=rng.getrandbits(60), weights=weights, threads=1)
    past = recollect(view, memory, as_rows(games)[0])
    if past is None:
        return None
    lore = Lore(weights, reflex, factors)
    return _compose(view, as_rows(games), past, lore, worlds=worlds, seed=rng.getrandbits(60))


class Lore(NamedTuple):
    """What is known of how cards lie and how people play."""

    weights: Weights
    reflex: Reflex
    factors: Factors


def _compose(
    view: View, supposed: Any, past: Recollection, lore: Lore, *, worlds: int, seed: int
) -> Recalled:
    hidden = _hidden(view)
    chances = np.ones((SEATS, len(supposed)))
    reflexive = np.full((SEATS, len(supposed)), 0.5)
    found = np.empty((len(supposed), FOUND))
    desk, places = as_rows(new_games(1)), np.empty(4 * len(supposed), np.int64)
    given = (supposed, past.stood, desk, past.deeds, past.kinds)
    for seat in range(len(view.setup.seats)):
        if seat != view.viewer:
            own = (seat, int(hidden[seat]), *lore.reflex, lore.factors, lore.weights, places, found)
            fast(weigh_range)(*given, *own)
            chances[seat], reflexive[seat] = _conclude(found)
    made = Recalled(as_rows(new_games(worlds)), np.empty(worlds, np.int64))
    fast(compose_range)(
        supposed, made.worlds, seed, view.viewer, hidden, chances, reflexive, made.manners
    )
    return made


def _hidden(view: View) -> Any:
    """For each seat the serials of its face-down cards that the viewer does not know."""
    found = np.zeros(SEATS, np.int64)
    for slot in view.queue:
        for card in slot:
            if card.kind is None:
                found[view.setup.owner[card.family]] |= 1 << card.serial
    return found


def _conclude(found: Any) -> tuple[Any, Any]:
    """What the chances of the supposed worlds add up to: each as likely as a rival's deeds are in
    it, and the less so the likelier it was to be supposed; and how likely the rival plays by reflex
    in each. Before anything is known of it, it may as well follow instinct."""
    likely, drawn = found[:, BY_REFLEX] + found[:, BY_INSTINCT], found[:, DRAWN]
    chances = np.cumsum(likely / likely.max() / (drawn / drawn.max()))
    return chances, DOUBT * 0.5 + (1 - DOUBT) * (found[:, BY_REFLEX] / likely)
