"""One game that keeps what was told of it: who did what, and which cards that turned up."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import ranges
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.batch import NO_STEP, agreed, checked_first, checked_seed, refuse
from oriflamme.kernel.codec import MOST_LEGAL, PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.fill import blank
from oriflamme.kernel.flow import ask_placement
from oriflamme.kernel.games import GAME, Games, new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.rewards import REWARDS, pay_range
from oriflamme.kernel.telling_range import note_hidden, note_turned
from oriflamme.kernel.terms import CARDS, NONE
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind, Seat

Bytes = npt.NDArray[np.uint8]

_NO_MASK, _NO_LIST = np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.int32)
_NO_COUNTS = np.zeros(0, np.int32)


class Deed(NamedTuple):
    """A decision as it was taken, and what it showed."""

    seat: Seat
    number: int
    """The action, as the codec numbers it."""
    serial: int
    """The card that was placed, or revealed, or might have been; -1 where none was asked about."""
    turned: tuple[tuple[int, int], ...]
    """The cards that everybody knows from now on: serials, and kinds counted from 1."""

    @property
    def places(self) -> bool:
        """Whether a card was placed, face down."""
        return self.number >= PLACE_FIRST and self.serial != NONE


class Deal(NamedTuple):
    """Who begins, and for each family its cards as the kernel has them."""

    first: Seat
    hand: tuple[int, ...]
    """Bits of the kinds, and so aside."""
    aside: tuple[int, ...]
    pile: tuple[tuple[int, ...], ...]
    """Kinds from the top."""


class ToldGame:
    """A game of the kernel on its own, over after so many rounds, with all that was done in it.

    >>> from oriflamme.rules.setup import agree
    >>> game = ToldGame.by_seed(agree("base", seats=4), seed=1)
    >>> while game.legal:
    ...     game.step(game.legal[-1])
    >>> game.state.is_over
    True
    """

    __slots__ = (
        "_after",
        "_before",
        "_rows",
        "_step",
        "deal",
        "decider",
        "deeds",
        "legal",
        "rounds",
        "setup",
    )

    def __init__(self, setup: Setup, rounds: int, deal: Deal, rows: npt.NDArray[Any]) -> None:
        self.setup, self.rounds, self.deal = setup, rounds, deal
        self._rows = rows
        self._before, self._after = fast(note_hidden), fast(note_turned)
        self._step = fast(ranges.step_one)
        self.decider: Seat = int(rows["decider"][0])
        """-1 when the game is over."""
        self.legal: list[int] = []
        """The numbers of what may be done, ascending."""
        self.deeds: list[Deed] = []

    @classmethod
    def by_seed(cls, setup: Setup, seed: int, first: Seat | None = None) -> "ToldGame":
        """As `batch.deal_games` deals its first game."""
        rows = as_rows(new_games(1))
        chosen = (*agreed(setup), checked_first(setup, first), checked_seed(seed))
        fast(ranges.reset_range)(rows, 0, 1, *chosen)
        game = cls(setup, setup.rules.rounds, _deal_of(rows), rows)
        game._list()
        return game

    @classmethod
    def by_deal(cls, setup: Setup, deal: Deal, rounds: int) -> "ToldGame":
        """Laid out in full; fewer cards than the ruleset deals, and fewer rounds, are as good."""
        rows = lay_out(setup, deal)
        game = cls(setup, rounds, deal, rows)
        game._list()
        return game

    def copy(self) -> "ToldGame":
        """The same moment, to be played on elsewhere."""
        other = object.__new__(ToldGame)
        other.setup, other.rounds, other.deal = self.setup, self.rounds, self.deal
        other._before, other._step, other._after = self._before, self._step, self._after
        other._rows = _copy(self._rows)
        other.decider, other.legal, other.deeds = self.decider, self.legal, self.deeds.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "ToldGame":
        return self.copy()

    def __reduce__(self) -> Any:
        """Saved as its deal and what was done."""
        numbers = [deed.number for deed in self.deeds]
        return _again, (self.setup, self.deal, self.rounds, numbers)

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        legal, turned = np.empty((1, MOST_LEGAL), np.int32), np.empty(CARDS, np.int8)
        rows = self._rows
        serial = self._before(rows, 0, action, turned)
        count = self._step(rows, 0, action, legal)
        if count < 0:
            refuse(self.games, 0, action)
        told = self._after(rows, 0, self.rounds, turned)
        shown = _shown(turned) if told & 8 else ()
        self.deeds.append(Deed(self.decider, action, serial, shown))
        self.decider = (told & 7) - 1
        self.legal = legal[0, :count].tolist() if self.decider >= 0 else []

    def see(self, viewer: Seat) -> Bytes:
        """What a seat sees (`observation.py`)."""
        seen: Bytes = np.empty((1, OBSERVATION), np.uint8)
        look = fast(ranges.advance_range)
        look(self._rows, 0, 1, *NO_STEP, viewer, seen, _NO_MASK, _NO_LIST, _NO_COUNTS)
        return seen.reshape(OBSERVATION)

    def families_of(self, seat: Seat) -> range:
        """The families a seat heads, by their places."""
        return range(seat, len(self.setup.families), len(self.setup.seats))

    def family_placed(self, deed: Deed) -> Family:
        """Whose card was placed."""
        second = self.setup.rules.families_each > 1 and deed.number >= PLACE_SECOND
        return self.setup.seats[deed.seat][second]

    def drawn(self, family: int) -> tuple[int, ...]:
        """The kinds a family has drawn from its pile so far, in order."""
        pile = self.deal.pile[family]
        return pile[: len(pile) - int(self._rows["piled"][0, family])] if pile else ()

    @property
    def card_on_turn(self) -> Kind:
        """The card that may be revealed."""
        row = self._rows[0]
        return KINDS[int(row["kind"][row["turn"]])]

    def pay(self, reward: str) -> list[float]:
        """What each seat gets as the table stands, by the name of a reward."""
        paid = np.zeros((1, len(self.setup.seats)))
        fast(pay_range)(self._rows, 0, 1, REWARDS.index(reward), paid)
        return [float(share) for share in paid[0]]

    @property
    def games(self) -> Games:
        """The game as the kernel has it."""
        return self._rows.view(np.recarray)

    @property
    def state(self) -> State:
        """The game as a reference state."""
        return read_state(self.games, 0, self.setup)

    def _list(self) -> None:
        legal, counts = np.empty((1, MOST_LEGAL), np.int32), np.zeros(1, np.int32)
        look = fast(ranges.advance_range)
        look(self._rows, 0, 1, *NO_STEP, NONE, _NO_MASK, _NO_MASK, legal, counts)
        self.legal = legal[0, : counts[0]].tolist()


def _again(setup: Setup, deal: Deal, rounds: int, numbers: list[int]) -> ToldGame:
    game = ToldGame.by_deal(setup, deal, rounds)
    for number in numbers:
        game.step(number)
    return game


def _copy(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Copied as bytes: field by field it would take ten times as long."""
    return rows.view(np.uint8).copy().view(GAME)


def _shown(turned: npt.NDArray[np.int8]) -> tuple[tuple[int, int], ...]:
    return tuple([(serial, kind) for serial, kind in enumerate(turned.tolist()) if kind])


def _deal_of(rows: npt.NDArray[Any]) -> Deal:
    """The deal of a game that has just begun."""
    row = rows[0]
    families = int(row["families"])
    return Deal(
        int(row["first"]),
        tuple(row["hand"][:families].tolist()),
        tuple(row["aside"][:families].tolist()),
        tuple(
            tuple(row["pile"][family, : row["piled"][family]].tolist())
            for family in range(families)
        ),
    )


_TABLES: dict[Setup, npt.NDArray[Any]] = {}
"""For each setup, a table with nothing dealt."""


def lay_out(setup: Setup, deal: Deal) -> npt.NDArray[Any]:
    """The table of a deal before the first card is placed, as an array of one game."""
    if setup not in _TABLES:
        _TABLES[setup] = _empty_table(setup)
    rows = _copy(_TABLES[setup])
    row = rows[0]
    families = len(deal.hand)
    row["first"] = row["decider"] = deal.first
    row["hand"][:families] = deal.hand
    row["aside"][:families] = deal.aside
    for family, pile in enumerate(deal.pile):
        row["pile"][family, : len(pile)] = pile
        row["piled"][family] = len(pile)
    return rows


def _empty_table(setup: Setup) -> npt.NDArray[Any]:
    game = blank(setup)
    game.influence[: game.seats] = [1] * game.seats
    game.twin_waits[: game.families] = [int(setup.has_twins)] * game.families
    game.round_number = 1
    ask_placement(game)
    games = new_games(1)
    game.store(games, 0)
    return games.view(GAME, np.ndarray)
