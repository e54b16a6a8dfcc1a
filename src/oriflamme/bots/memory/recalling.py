"""Worlds as a seat supposes them that remembers what its rivals did."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.distilled_policy.weights import PolicyStack
from oriflamme.bots.memory.composing import compose_range
from oriflamme.bots.memory.deeds import Memory
from oriflamme.bots.memory.manners import ALIKE, CHANCE, DRAWN, FOUND, MANNERS, Beforehand
from oriflamme.bots.memory.recollecting import Recollection, may_recollect, recollect
from oriflamme.bots.memory.replaying import replay_range
from oriflamme.bots.memory.weighing import weigh_range
from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import Weights, sample_worlds
from oriflamme.views.view import View

UNKNOWN: Final = np.zeros((0, SEATS), np.int64)
"""In the place of manners where none are known."""
OWN: Final = np.array([0.5, 0.5, 0.0, 0.0])
"""How likely each is of the viewer: by instinct, or as a king does."""
EVENLY: Final = 0.2
"""So many of the supposed worlds are drawn all alike: whoever plays by chance may hold anything."""
FEWEST: Final = 5
"""With fewer supposed worlds there would be none of those."""


def make_recall_ready() -> None:
    """Compile what recalling needs now, if there is a compiler: seconds once, nothing after."""
    for work in (replay_range, weigh_range, compose_range):
        get_compiled(work)


class Recalled(NamedTuple):
    """Worlds to play on in."""

    worlds: Any
    manners: Any
    """For each, how every seat plays; empty where nothing is known of that."""


def recall(
    view: View,
    memory: Memory,
    *,
    supposed: int,
    worlds: int,
    weights: Weights,
    reflexes: PolicyStack,
    factors: ExpWeights,
    beforehand: Beforehand = ALIKE,
    rng: Random,
) -> Recalled | None:
    """So many worlds, made of some supposed by `weights` alone, by what the rivals did and how
    they were expected to play `beforehand`; none if nothing is remembered that leads here."""
    if supposed < FEWEST or not may_recollect(view, memory):
        return None
    games: Any = new_games(supposed)
    believed = supposed - int(EVENLY * supposed)
    for part, belief in ((games[:believed], weights), (games[believed:], None)):
        sample_worlds(view, part, seed=rng.getrandbits(60), weights=belief, threads=1)
    rows = check_games(games)
    past = recollect(view, memory, rows[0])
    if past is None:
        return None
    drawn = Supposed(rows, believed)
    lore = Lore(weights, reflexes, factors, np.array(beforehand, np.float64))
    return _compose(view, drawn, past, lore, worlds=worlds, seed=rng.getrandbits(60))


class Lore(NamedTuple):
    """What is known of how cards lie and how people play."""

    weights: Weights
    reflexes: PolicyStack
    factors: ExpWeights
    beforehand: Any


class Supposed(NamedTuple):
    """Worlds that a view leaves possible."""

    worlds: Any
    believed: int
    """So many of them were drawn by weights, those after them all alike."""


def _compose(
    view: View, supposed: Supposed, past: Recollection, lore: Lore, *, worlds: int, seed: int
) -> Recalled:
    hidden = _hidden(view)
    count = len(supposed.worlds)
    chances = np.ones((SEATS, count))
    likely = np.empty((SEATS, count, MANNERS))
    likely[:] = np.cumsum(OWN)
    found = np.empty((supposed.believed, FOUND))
    desk, places = check_games(new_games(1)), np.empty(4 * len(found), np.int64)
    given = (supposed.worlds[: supposed.believed], past.stood, desk, past.deeds, past.kinds)
    for seat in range(len(view.setup.seats)):
        if seat != view.viewer:
            known = (*lore.reflexes, lore.factors, lore.weights)
            get_compiled(weigh_range)(*given, seat, int(hidden[seat]), *known, places, found)
            chances[seat], likely[seat] = conclude(found, count, lore.beforehand)
    made = Recalled(check_games(new_games(worlds)), np.zeros((worlds, SEATS), np.int64))
    get_compiled(compose_range)(
        supposed.worlds, made.worlds, seed, view.viewer, hidden, chances, likely, made.manners
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


DOUBT: Final = 0.5
"""How far it stays open how a rival who cares plays, whatever its deeds say: many play in a manner
of their own."""


def conclude(found: Any, count: int, beforehand: Any) -> tuple[Any, Any]:
    """What the chances of the supposed worlds add up to, so many of them, and world by world what
    those of each manner add up to.

    If the rival cares, a world that was drawn by weights is as likely as its deeds are in it, and
    the less so the likelier it was to be drawn. If it plays by chance, its deeds say nothing, and
    each of those drawn all alike is as likely as any other."""
    believed, careful = len(found), beforehand[:CHANCE]
    in_each = found[:, :CHANCE] * careful
    manners = np.zeros((count, MANNERS))
    manners[:believed, :CHANCE] = DOUBT * _shares(careful) + (1 - DOUBT) * _shares(in_each)
    manners[believed:, CHANCE] = 1.0
    rarity = found[:, DRAWN].max() / found[:, DRAWN]
    chances = np.empty(count)
    chances[:believed] = _total(in_each, 1) * rarity / _total(rarity)
    by_chance = beforehand[CHANCE] * _total(found[:, CHANCE]) / believed
    chances[believed:] = by_chance / (count - believed)
    return np.cumsum(chances / chances.max()), np.cumsum(manners, 1)


def _shares(likely: Any) -> Any:
    """Made to add up to 1 in every row; nothing where nothing is likely."""
    sums = _total(likely, -1)[..., None]
    return np.divide(likely, sums, out=np.zeros_like(likely), where=sums > 0)


def _total(numbers: Any, axis: int = 0) -> Any:
    """Added up one by one, in the same order on any machine."""
    return np.cumsum(numbers, axis).take(-1, axis)
