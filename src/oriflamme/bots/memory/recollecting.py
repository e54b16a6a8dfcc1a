"""The game that led to a view, played again with the cards of a supposed world."""

from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.memory.deeds import Memory
from oriflamme.bots.memory.replaying import replay_range
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.games import GAME, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.single_game import Deal, table_of_deal
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.views.view import View

MUST_AGREE: Final = [name for name in GAME.names or () if name != "rng"]
"""What a game played again must have in common with the present."""


class Recollection(NamedTuple):
    """A game played again, with the cards of one of the worlds that the present leaves possible."""

    stood: Any
    """As it stood before each deed."""
    deeds: Any
    kinds: Any
    """Of every card, by its serial."""


def may_recollect(view: View, memory: Memory) -> bool:
    """Whether a game was heard from its beginning. In the duel cards come from a pile unseen: what
    was held when is not known there."""
    setup = view.setup
    return memory.first is not None and len(setup.families) == len(setup.seats)


def recollect(view: View, memory: Memory, world: Any) -> Recollection | None:
    """The game that led here; nothing if what is remembered does not lead here."""
    if not may_recollect(view, memory):
        return None
    kinds = world["kind"].astype(np.int64)
    for serial, kind in memory.known.items():
        kinds[serial] = NUMBER[kind]
    deeds = np.array([(d.number, d.serial, d.seat) for d in memory.deeds], np.int64).reshape(-1, 3)
    table = _table_at_first(view, memory, world)
    stood = check_games(new_games(len(deeds)))
    if get_compiled(replay_range)(table, deeds, kinds, stood) < len(deeds):
        return None
    if any((table[0][name] != world[name]).any() for name in MUST_AGREE):
        return None
    return Recollection(stood, deeds, kinds)


def _table_at_first(view: View, memory: Memory, world: Any) -> Any:
    """The table as it was dealt, had everybody the cards of a world."""
    assert memory.first is not None
    aside = world["aside"][: len(view.setup.seats)].tolist()
    for family, kind in memory.taken_from_aside:
        aside[view.setup.place[family]] |= 1 << NUMBER[kind]
    hands = [int(world["deck"]) & ~cards for cards in aside]
    return table_of_deal(view.setup, Deal(memory.first, tuple(hands), tuple(aside), ()))
