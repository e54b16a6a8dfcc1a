"""The game that led to a view, played again with the cards of a supposed world."""

from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.replay import replay_range
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.games import GAME, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.single_game import Deal, table_of_deal
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.views.view import View

COMPARED_FIELDS: Final = [name for name in GAME.names or () if name != "rng"]
"""What a game played again must have in common with the present."""


class ReconstructedGame(NamedTuple):
    """A game played again, with the cards of one of the worlds that the present leaves possible."""

    states: Any
    """As it stood before each deed."""
    actions: Any
    kinds: Any
    """Of every card, by its serial."""


def can_reconstruct(view: View, history: ActionHistory) -> bool:
    """Whether a game was heard from its beginning. In the duel cards come from a pile unseen: what
    was held when is not known there."""
    setup = view.setup
    return history.first is not None and len(setup.families) == len(setup.seats)


def reconstruct_game(view: View, history: ActionHistory, world: Any) -> ReconstructedGame | None:
    """The game that led here; nothing if what is remembered does not lead here."""
    if not can_reconstruct(view, history):
        return None
    kinds = world["kind"].astype(np.int64)
    for serial, kind in history.known_kinds.items():
        kinds[serial] = NUMBER[kind]
    deeds = np.array([(d.number, d.serial, d.seat) for d in history.actions], np.int64).reshape(
        -1, 3
    )
    table = _dealt_table(view, history, world)
    stood = check_games(new_games(len(deeds)))
    if get_compiled(replay_range)(table, deeds, kinds, stood) < len(deeds):
        return None
    if any((table[0][name] != world[name]).any() for name in COMPARED_FIELDS):
        return None
    return ReconstructedGame(stood, deeds, kinds)


def _dealt_table(view: View, history: ActionHistory, world: Any) -> Any:
    """The table as it was dealt, had everybody the cards of a world."""
    assert history.first is not None
    aside = world["aside"][: len(view.setup.seats)].tolist()
    for family, kind in history.taken_from_aside:
        aside[view.setup.place[family]] |= 1 << NUMBER[kind]
    hands = [int(world["deck"]) & ~cards for cards in aside]
    return table_of_deal(view.setup, Deal(history.first, tuple(hands), tuple(aside), ()))
