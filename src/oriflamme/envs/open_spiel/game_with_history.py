"""The game of an OpenSpiel state: who did what in it, and which cards that turned up."""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from oriflamme.kernel.batch import raise_illegal
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS, PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.constants import CARDS, NONE, PLACE, REVEAL, SPOTS
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.single_game import Deal, SingleGame, copy_rows, table_of_deal
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat

NOT_ENTERED: Final = -1
ENTERED_AND_LEFT: Final = 127
"""In the place of a kind: entered the queue face up and left it within the same step."""


class HistoryEntry(NamedTuple):
    """A decision as it was taken, and what it showed."""

    seat: Seat
    number: int
    """The action, as the codec numbers it."""
    serial: int
    """The card that was placed, or revealed, or might have been; -1 where none was asked about."""
    revealed: tuple[tuple[int, int], ...]
    """The cards that everybody knows from now on: serials, and kinds counted from 1."""

    @property
    def is_placement(self) -> bool:
        """Whether a card was placed, face down."""
        return self.number >= PLACE_FIRST and self.serial != NONE


class GameWithHistory(SingleGame):
    """A game with all that was done in it; one with fewer rounds than its ruleset ends early.

    >>> from oriflamme.rules.setup import make_setup
    >>> game = GameWithHistory(make_setup("base", seats=4), seed=1)
    >>> while game.count:
    ...     game.step(game.legal[0, game.count - 1])
    >>> game.history[0].is_placement, game.state.is_over
    (True, True)
    """

    __slots__ = ("_after", "_before", "_decider", "dealt", "history", "rounds")

    def __init__(self, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
        super().__init__(setup, seed=seed, first=first)
        self._begin_history(Deal.of(self._rows), setup.rules.rounds)

    @classmethod
    def from_deal(cls, setup: Setup, dealt: Deal, rounds: int) -> "GameWithHistory":
        """Laid out in full; fewer cards than the ruleset deals, and fewer rounds, are as good."""
        game = cls.__new__(cls)
        game._begin(setup, table_of_deal(setup, dealt))
        game._list()
        game._begin_history(dealt, rounds)
        return game

    def _begin_history(self, dealt: Deal, rounds: int) -> None:
        self.dealt, self.rounds = dealt, rounds
        self._before, self._after = get_compiled(record_hidden), get_compiled(record_revealed)
        self._decider: Seat = dealt.first
        self.history: list[HistoryEntry] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameWithHistory":
        """The same moment, to be played on elsewhere."""
        other = object.__new__(GameWithHistory)
        other.setup, other.rounds, other.dealt = self.setup, self.rounds, self.dealt
        other._setup_numbers, other._step_and_observe = self._setup_numbers, self._step_and_observe
        other._before, other._step, other._after = self._before, self._step, self._after
        other._rows, other.legal, other.count = copy_rows(self._rows), self.legal, self.count
        other._decider, other.history = self._decider, self.history.copy()
        return other

    def __reduce__(self) -> Any:
        """Saved as its deal and what was done."""
        numbers = [deed.number for deed in self.history]
        return _again, (self.setup, self.dealt, self.rounds, numbers)

    @property
    def decider(self) -> Seat | None:
        return self._decider if self.count else None

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        rows, turned = self._rows, np.empty(CARDS, np.int8)
        legal = np.empty(
            (1, MAX_LEGAL_ACTIONS), np.int32
        )  # a copy of the game may hold the one before
        serial = self._before(rows, 0, action, turned)
        count = self._step(rows, 0, action, legal)
        if count < 0:
            raise_illegal(self.games, 0, action)
        told = self._after(rows, 0, self.rounds, turned)
        shown = _shown(turned) if told & 8 else ()
        self.history.append(HistoryEntry(self._decider, action, serial, shown))
        self._decider = (told & 7) - 1
        self.legal, self.count = legal, count if self._decider != NONE else 0

    def families_of(self, seat: Seat) -> range:
        """The families a seat heads, by their places."""
        return range(seat, len(self.setup.families), len(self.setup.seats))

    def family_placed(self, entry: HistoryEntry) -> Family:
        """Whose card was placed."""
        second = self.setup.rules.families_each > 1 and entry.number >= PLACE_SECOND
        return self.setup.seats[entry.seat][second]

    def drawn(self, family: int) -> tuple[int, ...]:
        """The kinds a family has drawn from its pile so far, in order."""
        pile = self.dealt.pile[family]
        return pile[: len(pile) - int(self._rows["piled"][0, family])] if pile else ()

    @property
    def card_on_turn(self) -> Kind:
        """The card that may be revealed."""
        row = self._rows[0]
        return KINDS[int(row["kind"][row["turn"]])]


def _again(setup: Setup, dealt: Deal, rounds: int, numbers: list[int]) -> GameWithHistory:
    game = GameWithHistory.from_deal(setup, dealt, rounds)
    for number in numbers:
        game.step(number)
    return game


def _shown(turned: npt.NDArray[np.int8]) -> tuple[tuple[int, int], ...]:
    return tuple([(card, kind) for card, kind in enumerate(turned.tolist()) if kind])


# What a step shows to all. Asked before the step and after it, so that the step itself need not be
# compiled once more.


@exported("games", "int64", "int64", "int8[::1]")
def record_hidden(games: Any, g: int, action: int, hidden: Any) -> int:
    """Before a step: for each serial the kind that lies face down there, from 1, or 0; the card
    about to be placed is among them. Serials that have not entered yet are `TO_COME`.

    Tells the serial that a placed card is going to have, or of the card that may be revealed; -1
    where something else is asked.
    """
    game = load_game(games, g)
    for card in range(CARDS):
        is_hidden = game.kind[card] != NONE and not game.revealed[card]
        hidden[card] = game.kind[card] + 1 if is_hidden else 0
        if card >= game.entered:
            hidden[card] = NOT_ENTERED
    if game.question == PLACE and PLACE_FIRST <= action < ACTIONS:
        hidden[game.entered] = _kind_placed(game, action) + 1
        return game.entered
    return game.turn if game.question == REVEAL else NONE


@exported("games", "int64", "int64", "int8[::1]")
def record_revealed(games: Any, g: int, rounds: int, turned: Any) -> int:
    """After a step: leave of the hidden cards those that everybody knows now, and add those that
    entered the queue face up.

    Ends a game that has had its rounds. Tells the seat that decides, from 1, or 0 at the end; and
    added to that 8, if any card turned up.
    """
    game = load_game(games, g)
    told = _keep_revealed(game, turned)
    if game.round_number > rounds:
        _end(game, rounds)
        store_game(games, g, game)
    return game.decider + 1 + 8 * told


@jittable
def _kind_placed(game: Game, action: int) -> int:
    if game.families > game.seats and action >= PLACE_SECOND:
        return (action - PLACE_SECOND) // SPOTS
    return (action - PLACE_FIRST) // SPOTS


@jittable
def _keep_revealed(game: Game, turned: Any) -> int:
    told = 0
    for card in range(CARDS):
        kind = game.kind[card]
        face_down = kind != NONE and not game.revealed[card]
        if card >= game.entered or face_down:
            turned[card] = 0
        elif turned[card] == NOT_ENTERED:
            turned[card] = ENTERED_AND_LEFT if kind == NONE else kind + 1
        if turned[card]:
            told = 1
    return told


@jittable
def _end(game: Game, rounds: int) -> None:
    """A game of fewer rounds is over when the next one begins: as it stood at the end of the last.

    Nothing but the marker has changed since, where nobody draws cards.
    """
    game.over = 1
    game.question = 0
    game.targets = 0
    game.decider = NONE
    game.round_number = rounds
    game.first = (game.first + game.seats - 1) % game.seats
    game.placed = game.families
