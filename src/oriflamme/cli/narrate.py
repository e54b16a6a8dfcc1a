"""What a decision brought about, in sentences."""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from oriflamme.cli.translator import Translator
from oriflamme.i18n import CardName, FamilyName
from oriflamme.rules import events as ev
from oriflamme.rules.evolve import evolve
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.redact import redact
from oriflamme.views.view import Viewer

Sentence: TypeAlias = tuple[str, dict[str, object]]
All: TypeAlias = Literal["all"]
"""Nobody's eyes in particular: nothing is hidden."""


def narrate(
    before: State, events: Iterable[ev.Event], speech: Translator, *, viewer: Viewer | All = "all"
) -> Iterator[str]:
    """The events that followed on a state, as a viewer learns them, or all in the open.

    Questions, picks and the turning of the cursor are left out: the table shows them.
    """
    narrator = _EventNarrator(before, speech)
    for event in events:
        told = narrator.sentence_for(
            event if viewer == "all" else redact(event, before.setup, viewer)
        )
        narrator.apply(event)
        if told:
            key, values = told
            yield speech(f"event.{key}", **values)


class _EventNarrator:
    """Knows who is who while the events unfold."""

    def __init__(self, state: State, speech: Translator) -> None:
        self._state = state
        self._speech = speech
        self._cards: dict[int, PlacedCard] = {}
        self._note_cards()

    def apply(self, event: ev.Event) -> None:
        self._state = evolve(self._state, [event])
        self._note_cards()

    def _note_cards(self) -> None:
        """Cards that have left are remembered as they last lay there, or began to act."""
        for act in self._state.acts:
            self._cards.setdefault(act.card.serial, act.card)
        self._cards |= {card.serial: card for slot in self._state.queue for card in slot}

    def sentence_for(self, event: ev.Event) -> Sentence | None:  # noqa: C901  one case an event
        match event:
            case ev.RoundBegan(round, first):
                return "round_began", {"round": round, "player": self._player(first)}
            case ev.Placed(_, family, kind):
                return self._hideable("placed", family, kind)
            case ev.Drew(family, kind):
                return self._hideable("drew", family, kind)
            case ev.ResolutionBegan():
                return "resolution_began", {}
            case ev.GameEnded():
                return "game_ended", {}
            case ev.Waited(serial):
                return "waited", {"player": self._owner(serial), "slot": self._slot(serial)}
            case ev.Revealed(serial, kind):
                return "revealed", self._who(serial)
            case ev.Acted(serial, ability) if ability != self._cards[serial].kind:
                return "acted_as", {**self._who(serial), "ability": self._speech.card(ability)}
            case ev.Foiled(serial):
                return "foiled", self._who(serial)
            case ev.Collected(serial, _, amount):
                return "collected", {**self._who(serial), "count": amount}
            case ev.Spilled(serial, amount):
                return "spilled", {**self._who(serial), "count": amount}
            case ev.Gained(seat, amount, serial):
                return "gained", self._amount(seat, amount, serial)
            case ev.Lost(seat, amount, serial):
                return "lost", {**self._amount(seat, amount, serial), "by": self._owner(serial)}
            case ev.Stolen(thief, victim, amount, serial):
                told = self._amount(thief, amount, serial)
                return "stolen", {**told, "victim": self._player(victim)}
            case ev.Eliminated(serial, _, by):
                return self._eliminated(serial, by)
            case ev.Discarded(serial, _, by):
                return self._discarded(serial, by)
            case ev.Moved(serial, slot):
                hidden = "" if self._cards[serial].revealed else "_hidden"
                return f"moved{hidden}", {**self._who(serial), "slot": slot + 1}
            case ev.TwinEntered(_, family, kind):
                return "twin_entered", self._of_family(family, kind)
            case ev.Replaced(_, family, kind, slot):
                return "replaced", {**self._of_family(family, kind), "slot": slot + 1}
            case ev.NotReplaced(family, kind):
                return "not_replaced", self._of_family(family, kind)
            case ev.Bribed(serial, family):
                told = {"card": self._card(serial), "owner": self._owner(serial)}
                return "bribed", {**told, "player": self._head(family)}
            case ev.Plotted(_, family, kind, influence):
                return "plotted", {**self._of_family(family, kind), "count": influence}
            case _:
                return None

    def _eliminated(self, serial: int, by: int) -> Sentence:
        """A blow, and what it cost beside the card."""
        if serial == by:
            return "eliminated_self", self._who(serial)
        told = {**self._who(serial), "attacker": self._card(by), "by": self._owner(by)}
        lost = self._cards[serial].influence
        return ("eliminated_with", {**told, "count": lost}) if lost else ("eliminated", told)

    def _discarded(self, serial: int, by: int) -> Sentence:
        """Used up, beside a stack, or taken along by a card that fell."""
        told = self._who(serial)
        stacks = [slot for slot, cards in enumerate(self._state.queue) if len(cards) > 1]
        for slot in stacks:
            if by != serial and self._state.queue[slot][-1].serial == by:
                return "discarded_beside", {**told, "slot": slot + 1}
        if by == serial:
            return "discarded", told
        return "discarded_with", {**told, "attacker": self._card(by), "by": self._owner(by)}

    def _hideable(self, key: str, family: Family, kind: Kind | None) -> Sentence:
        if kind is None:
            return key, {"player": self._head(family)}
        return f"{key}_known", self._of_family(family, kind)

    def _of_family(self, family: Family, kind: Kind) -> dict[str, object]:
        return {"player": self._head(family), "card": self._speech.card(kind)}

    def _who(self, serial: int) -> dict[str, object]:
        card = self._cards[serial]
        return self._of_family(card.family, card.kind)

    def _amount(self, seat: Seat, amount: int, serial: int) -> dict[str, object]:
        return {"player": self._player(seat), "count": amount, "card": self._card(serial)}

    def _slot(self, serial: int) -> int:
        tops = [slot[-1].serial for slot in self._state.queue]
        return tops.index(serial) + 1

    def _card(self, serial: int) -> CardName:
        return self._speech.card(self._cards[serial].kind)

    def _owner(self, serial: int) -> FamilyName:
        return self._head(self._cards[serial].family)

    def _head(self, family: Family) -> FamilyName:
        """In the log a player goes by the family that acts."""
        return self._speech.family(family)

    def _player(self, seat: Seat) -> FamilyName:
        return self._speech.player(self._state.setup, seat)
