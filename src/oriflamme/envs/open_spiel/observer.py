"""What a seat sees now, and all that it has seen, as text and as a tensor.

Numbers are told from the seat's place, as in `kernel/observation.py`, which the first pieces are.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pyspiel

from oriflamme.envs.observing import parts
from oriflamme.envs.open_spiel.length import longest
from oriflamme.envs.open_spiel.state import OriflammeState, Terms
from oriflamme.envs.open_spiel.told_game import Deed, ToldGame
from oriflamme.envs.open_spiel.viewing import say_view
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

FAMILIES_OF_ONE: Final = 2
"""A seat heads so many families at most."""
PLACED: Final = ROB_FIRST + 1 + len(SLOT_ACTIONS) + 1
"""The number of a placement among the deeds; for a duellist's second family it is the next."""
ASIDE, DEALT = 1, 2


class OriflammeObserver:
    """An observer as `open_spiel/python/observation.py` wants it."""

    def __init__(self, terms: Terms, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters to observe by; passed {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a seat sees what is public and what is its own, always both")
        self._terms, self._recalls = terms, kind.perfect_recall
        shapes = dict(self._shapes())
        self.tensor = np.zeros(sum(map(int, map(np.prod, shapes.values()))), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        yield "player", (len(self._terms.setup.seats),)
        for name, part in parts(np.zeros(OBSERVATION, np.uint8)).items():
            yield name, part.shape
        if self._recalls:
            yield "dealt", (FAMILIES_OF_ONE, len(KINDS))
            yield "turned", (CARDS, 2)
            yield "deeds", (longest(self._terms.parameters), 4)

    def set_from(self, state: OriflammeState, player: Seat) -> None:
        """Before the deal is done there is nothing to see."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        moment = state.moment
        if not isinstance(moment, ToldGame):
            return
        seats = len(self._terms.setup.seats)
        self.tensor[seats : seats + OBSERVATION] = moment.observe(player)[0]
        if self._recalls:
            self._recall(moment, player)

    def _recall(self, game: ToldGame, player: Seat) -> None:
        dealt, turned = self.dict["dealt"], self.dict["turned"]
        for n, family in enumerate(game.families_of(player)):
            for kind in range(len(KINDS)):
                aside, hand = game.dealt.aside[family], game.dealt.hand[family]
                dealt[n, kind] = ASIDE * (aside >> kind & 1) + DEALT * (hand >> kind & 1)
            for drawn, kind in enumerate(game.drawn(family), start=1):
                dealt[n, kind] = DEALT + drawn
        for n, deed in enumerate(game.deeds, start=1):
            for card, kind in deed.turned:
                turned[card] = kind, n
        if game.deeds:
            seats = len(self._terms.setup.seats)
            rows = [_row(game, deed, player, seats) for deed in game.deeds]
            self.dict["deeds"][: len(rows)] = rows

    def string_from(self, state: OriflammeState, player: Seat) -> str:
        moment = state.moment
        if not isinstance(moment, ToldGame):
            return f"p{player}"
        if not self._recalls:
            return f"p{player} {say_view(view(moment.state, player))}"
        says = self._terms.sayings
        dealt = says.own_deal(moment, player)
        return f"p{player} first {moment.dealt.first} {dealt} {says.history(moment, player)}"


def _row(game: ToldGame, deed: Deed, viewer: Seat, seats: int) -> tuple[int, int, int, int]:
    """A deed as numbers: the seat, from 1 and from the viewer; what was done, from 1; the card,
    from 1, where the viewer knows it; and where, a slot, a spot or a seat, from 1."""
    who = (deed.seat - viewer) % seats + 1
    number = deed.number
    if number < ROB_FIRST:
        shown = dict(deed.turned).get(deed.serial, 0) if number == REVEAL_CARD else 0
        return who, number + 1, shown, 0
    if number < SLOT_FIRST:
        victim = (deed.seat + number - ROB_FIRST + 1 - viewer) % seats
        return who, ROB_FIRST + 1, 0, victim + 1
    if number < PLACE_FIRST:
        block, slot = divmod(number - SLOT_FIRST, SLOTS)
        return who, ROB_FIRST + 2 + block, 0, slot + 1
    kind, spot = divmod(number - PLACE_FIRST, SPOTS)
    rank = 0
    if game.setup.rules.families_each > 1:
        rank, kind = divmod(kind, BASE_KINDS)
    known = deed.seat == viewer or not deed.places
    return who, PLACED + rank, (kind + 1) * known, spot + 1
