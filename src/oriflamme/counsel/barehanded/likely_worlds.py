"""Worlds as beliefs make them likely, each a game of the kernel in plain lists."""

from collections.abc import Collection
from random import Random
from typing import Protocol

from oriflamme.bots.beliefs.drawing import LikelyCards
from oriflamme.kernel.convert import bits, from_state, from_view
from oriflamme.kernel.game import Game
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View


class Worlds(Protocol):
    """Where a decision may be asked, one after another."""

    def world(self, number: int) -> Game:
        """A copy of one of them; the same for the same number."""


class LikelyWorlds:
    """What a view leaves possible."""

    def __init__(self, view: View, rng: Random, counted: Collection[Seat] = ()) -> None:
        """Of the hidden cards of those who are `counted` nothing is believed."""
        self._shown = from_view(view)
        self._place = view.setup.place
        self._cards = LikelyCards(view, counted)
        self._rng = rng
        self._drawn: list[Game] = []

    def world(self, number: int) -> Game:
        while len(self._drawn) <= number:
            self._drawn.append(self._draw())
        return self._drawn[number].copy()

    def _draw(self) -> Game:
        game = self._shown.copy()
        for family, guess in self._cards.draw(self._rng).items():
            place = self._place[family]
            for serial, kind in guess.queue.items():
                game.kind[serial] = NUMBER[kind]
            game.hand[place] |= bits(guess.hand)
            game.aside[place] |= bits(guess.aside)
            for at, kind in enumerate(guess.pile):
                game.pile[place, at] = NUMBER[kind]
        return game


class TrueWorld:
    """The one there is, with open cards."""

    def __init__(self, state: State) -> None:
        self._game = from_state(state)

    def world(self, number: int) -> Game:
        return self._game.copy()
