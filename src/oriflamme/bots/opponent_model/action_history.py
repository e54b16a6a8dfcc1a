"""Everything that was decided in a game, as one seat was told of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from oriflamme.kernel.codec import PLACE_FIRST, REVEAL_CARD, WAIT, encode
from oriflamme.kernel.constants import NONE, ON
from oriflamme.rules import events as ev
from oriflamme.rules.actions import End, On, Spot
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat

SPOTS: Final = {End.FIRST: 0, End.LAST: 1}


class ObservedAction(NamedTuple):
    """A decision as everybody saw it."""

    seat: Seat
    number: int
    """The action; of a placement, that of the first of all kinds at its spot."""
    serial: int
    """The card that was placed; -1 where none was."""


class ActionHistory:
    """Listens to a game from its beginning."""

    def __init__(self) -> None:
        self.first: Seat | None = None
        """Who began; nobody if the beginning was not heard."""
        self.actions: list[ObservedAction] = []
        self.known_kinds: dict[int, Kind] = {}
        """The kinds of the cards that it placed or saw, by their serials."""
        self.taken_from_aside: list[tuple[Family, Kind]] = []
        self._asked: Seat | None = None

    def observe(self, events: Sequence[ev.Event], setup: Setup) -> None:
        """What it is told, in order; with the first round another game begins."""
        for event in events:
            match event:
                case ev.RoundBegan(1, first):
                    ActionHistory.__init__(self)
                    self.first = first
                case ev.Asked(seat):
                    self._asked = seat
                case ev.TurnBegan() | ev.TurnEnded():
                    self._asked = None
                case _:
                    self._record_kind(event)
                    self._record_action(event, setup)

    def _record_kind(self, event: ev.Event) -> None:
        match event:
            case ev.Placed(serial, _, kind, _) if kind is not None:
                self.known_kinds[serial] = kind
            case (
                ev.Revealed(serial, kind) | ev.Eliminated(serial, kind) | ev.Discarded(serial, kind)
            ):
                self.known_kinds[serial] = kind
            case ev.Replaced(family=family, kind=kind, source="aside"):
                self.taken_from_aside.append((family, kind))
            case _:
                pass

    def _record_action(self, event: ev.Event, setup: Setup) -> None:
        """Picks that nobody was asked for are no deeds."""
        if self._asked is None:
            return
        match event:
            case ev.Placed(serial, _, _, at):
                self._append(PLACE_FIRST + _spot(at), serial)
            case ev.Waited():
                self._append(WAIT)
            case ev.Revealed():
                self._append(REVEAL_CARD)
            case ev.Picked(option) if option is not None:
                self._append(encode(option, setup, self._asked))
            case _:
                pass

    def _append(self, number: int, serial: int = NONE) -> None:
        assert self._asked is not None
        self.actions.append(ObservedAction(self._asked, number, serial))
        self._asked = None


def _spot(at: Spot) -> int:
    return ON + at.slot if isinstance(at, On) else SPOTS[at]
