"""What became of each card in a game, counted from its events."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from oriflamme.rules import events as ev
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind, Seat


@dataclass(slots=True)
class CardTally:
    """One kind of card in one seat's hands, over one or more games."""

    played: int = 0
    revealed: Counter[int] = field(default_factory=Counter)
    """How often in which round."""
    earned: int = 0
    """Taken from cards, gained and stolen by it, for whoever owned it then."""
    eliminated: Counter[Kind] = field(default_factory=Counter)
    """How often by which kind."""

    def add(self, other: "CardTally") -> None:
        self.played += other.played
        self.revealed.update(other.revealed)
        self.earned += other.earned
        self.eliminated.update(other.eliminated)

    def write(self) -> list[object]:
        rounds = {str(number): count for number, count in sorted(self.revealed.items())}
        return [self.played, rounds, self.earned, dict(sorted(self.eliminated.items()))]


def read_tally(fields: list[object]) -> CardTally:
    """A tally as it was written."""
    played, rounds, earned, eliminated = fields
    assert isinstance(played, int)
    assert isinstance(earned, int)
    assert isinstance(rounds, dict)
    assert isinstance(eliminated, dict)
    return CardTally(
        played, Counter({int(r): n for r, n in rounds.items()}), earned, Counter(eliminated)
    )


class CardCounter:
    """Follows a game by its events and counts for each seat and kind."""

    def __init__(self, setup: Setup) -> None:
        self.seats: list[dict[Kind, CardTally]] = [{} for _ in setup.seats]
        self._owner = setup.owner
        self._cards: dict[int, tuple[Seat, Kind]] = {}
        self._round = 0

    def observe(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self._note(event)

    def _note(self, event: ev.Event) -> None:
        match event:
            case ev.RoundBegan(round=number):
                self._round = number
            case (
                ev.Placed(serial=serial, family=family, kind=kind)
                | ev.TwinEntered(serial=serial, family=family, kind=kind)
                | ev.Replaced(serial=serial, family=family, kind=kind)
            ):
                assert kind is not None
                self._cards[serial] = (self._owner[family], kind)
                self._of(serial).played += 1
            case ev.Revealed(serial=serial):
                self._of(serial).revealed[self._round] += 1
            case ev.Eliminated(serial=serial, by=by):
                self._of(serial).eliminated[self._cards[by][1]] += 1
            case _:
                self._note_income(event)

    def _note_income(self, event: ev.Event) -> None:
        match event:
            case (
                ev.Collected(serial=serial, seat=seat, amount=amount)
                | ev.Gained(serial=serial, seat=seat, amount=amount)
                | ev.Stolen(serial=serial, thief=seat, amount=amount)
            ):
                self._tally(seat, self._cards[serial][1]).earned += amount
            case _:
                pass

    def _of(self, serial: int) -> CardTally:
        return self._tally(*self._cards[serial])

    def _tally(self, seat: Seat, kind: Kind) -> CardTally:
        return self.seats[seat].setdefault(kind, CardTally())
