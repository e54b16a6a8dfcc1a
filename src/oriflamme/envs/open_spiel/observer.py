"""What a seat sees now, and all that it has seen, as text and as a tensor.

Numbers are told from the seat's place, as in `kernel/observation.py`, which the first pieces are.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pyspiel

from oriflamme.envs.open_spiel.game_with_history import GameWithHistory, HistoryEntry
from oriflamme.envs.open_spiel.max_length import max_game_length
from oriflamme.envs.open_spiel.state import GameSpec, OriflammeState
from oriflamme.envs.open_spiel.view_text import view_text
from oriflamme.envs.spaces import observation_parts
from oriflamme.kernel.codec import (
    PLACE_FIRST,
    REVEAL_CARD,
    ROB_FIRST,
    SLOT_ACTIONS,
    SLOT_FIRST,
)
from oriflamme.kernel.constants import BASE_KINDS, CARDS, SLOTS, SPOTS
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view

MAX_FAMILIES_PER_SEAT: Final = 2
"""A seat heads so many families at most."""
PLACEMENT_CODE: Final = ROB_FIRST + 1 + len(SLOT_ACTIONS) + 1
"""The number of a placement in the history; for a duellist's second family it is the next."""
ASIDE, DEALT = 1, 2


class OriflammeObserver:
    """An observer as `open_spiel/python/observation.py` wants it."""

    def __init__(self, spec: GameSpec, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters to observe by; passed {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a seat sees what is public and what is its own, always both")
        self._spec, self._recalls = spec, kind.perfect_recall
        shapes = dict(self._shapes())
        self.tensor = np.zeros(sum(map(int, map(np.prod, shapes.values()))), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        yield "player", (len(self._spec.setup.seats),)
        for name, part in observation_parts(np.zeros(OBSERVATION, np.uint8)).items():
            yield name, part.shape
        if self._recalls:
            yield "dealt", (MAX_FAMILIES_PER_SEAT, len(KINDS))
            yield "revealed", (CARDS, 2)
            yield "history", (max_game_length(self._spec.parameters), 4)

    def set_from(self, state: OriflammeState, player: Seat) -> None:
        """Before the deal is done there is nothing to see."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        moment = state.position
        if not isinstance(moment, GameWithHistory):
            return
        seats = len(self._spec.setup.seats)
        self.tensor[seats : seats + OBSERVATION] = moment.observe(player)[0]
        if self._recalls:
            self._recall(moment, player)

    def _recall(self, game: GameWithHistory, player: Seat) -> None:
        dealt, turned = self.dict["dealt"], self.dict["revealed"]
        for n, family in enumerate(game.families_of(player)):
            for kind in range(len(KINDS)):
                aside, hand = game.dealt.aside[family], game.dealt.hand[family]
                dealt[n, kind] = ASIDE * (aside >> kind & 1) + DEALT * (hand >> kind & 1)
            for drawn, kind in enumerate(game.drawn(family), start=1):
                dealt[n, kind] = DEALT + drawn
        for n, deed in enumerate(game.history, start=1):
            for card, kind in deed.revealed:
                turned[card] = kind, n
        if game.history:
            seats = len(self._spec.setup.seats)
            rows = [_history_row(game, deed, player, seats) for deed in game.history]
            self.dict["history"][: len(rows)] = rows

    def string_from(self, state: OriflammeState, player: Seat) -> str:
        moment = state.position
        if not isinstance(moment, GameWithHistory):
            return f"p{player}"
        if not self._recalls:
            return f"p{player} {view_text(view(moment.state, player))}"
        says = self._spec.history_text
        dealt = says.dealt_to_seat(moment, player)
        return f"p{player} first {moment.dealt.first} {dealt} {says.history(moment, player)}"


def _history_row(
    game: GameWithHistory, entry: HistoryEntry, viewer: Seat, seats: int
) -> tuple[int, int, int, int]:
    """A deed as numbers: the seat, from 1 and from the viewer; what was done, from 1; the card,
    from 1, where the viewer knows it; and where, a slot, a spot or a seat, from 1."""
    who = (entry.seat - viewer) % seats + 1
    number = entry.number
    if number < ROB_FIRST:
        shown = dict(entry.revealed).get(entry.serial, 0) if number == REVEAL_CARD else 0
        return who, number + 1, shown, 0
    if number < SLOT_FIRST:
        victim = (entry.seat + number - ROB_FIRST + 1 - viewer) % seats
        return who, ROB_FIRST + 1, 0, victim + 1
    if number < PLACE_FIRST:
        block, slot = divmod(number - SLOT_FIRST, SLOTS)
        return who, ROB_FIRST + 2 + block, 0, slot + 1
    kind, spot = divmod(number - PLACE_FIRST, SPOTS)
    rank = 0
    if game.setup.rules.families_each > 1:
        rank, kind = divmod(kind, BASE_KINDS)
    known = entry.seat == viewer or not entry.is_placement
    return who, PLACEMENT_CODE + rank, (kind + 1) * known, spot + 1
