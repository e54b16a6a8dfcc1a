"""How the table looks from a seat: the top cards, their chances, and whom it pays to harm."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp
from types import MappingProxyType
from typing import Final

from oriflamme.bots.beliefs.kind_probs import KindProbs, face_down_probs
from oriflamme.bots.squire.insight import Threat, insight
from oriflamme.bots.squire.values import Values
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import SeenCard, View

NO_ODDS: Final[KindProbs] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Top:
    """A top card."""

    seat: Seat
    family: Family
    kind: Kind | None
    odds: KindProbs
    """What it may be; empty when its kind is known."""
    revealed: bool
    influence: int
    height: int
    """How many cards lie in its slot, itself included."""
    below: SeenCard | None
    threat: Threat

    def chance(self, kind: Kind) -> float:
        """How likely the card is of this kind."""
        return self.odds.get(kind, 0.0) if self.kind is None else float(self.kind == kind)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat makes of its view. Slots can be tried out by exchanging `tops`."""

    view: View
    values: Values
    me: Seat
    tops: tuple[Top, ...]
    cursor: int | None
    rounds_left: int
    """Rounds after the present one."""
    malice: tuple[float, ...]
    """What it is worth to me that a seat loses 1; nothing for my own."""
    spare: Mapping[Family, frozenset[Kind]]
    """My kinds out of play, for an Impersonation."""

    def turns(self, slot: int) -> int:
        """How often a card of this slot may still act, the present turn included."""
        ahead = self.cursor is None or slot >= self.cursor
        return self.rounds_left + ahead

    def beside(self, slot: int) -> tuple[int, ...]:
        before = (slot - 1,) if slot else ()
        return (*before, slot + 1) if slot < len(self.tops) - 1 else before

    def has_namesake(self, slot: int, kind: Kind) -> bool:
        """Whether another revealed card has this name (R14)."""
        return any(
            top.kind == kind and top.revealed and place != slot
            for place, top in enumerate(self.tops)
        )

    def with_tops(self, tops: tuple[Top, ...], cursor: int | None) -> "Outlook":
        return replace(self, tops=tops, cursor=cursor)


def look(view: View, values: Values) -> Outlook:
    """The outlook of the one who is to decide."""
    assert view.viewer is not None
    odds = face_down_probs(view)
    threats = {family: threat_of(chances) for family, chances in odds.items()}
    return Outlook(
        view=view,
        values=values,
        me=view.viewer,
        tops=tuple(top_of(view, slot, odds, threats) for slot in view.queue),
        cursor=view.cursor,
        rounds_left=view.setup.rules.rounds - view.round,
        malice=_malice(view.supplies, view.viewer, values),
        spare=_spare(view),
    )


def top_of(
    view: View,
    slot: tuple[SeenCard, ...],
    odds: Mapping[Family, KindProbs],
    threats: Mapping[Family, Threat],
) -> Top:
    card = slot[-1]
    return Top(
        seat=view.setup.owner[card.family],
        family=card.family,
        kind=card.kind,
        odds=NO_ODDS if card.kind else odds[card.crest],
        revealed=card.revealed,
        influence=card.influence,
        height=len(slot),
        below=slot[-2] if len(slot) > 1 else None,
        threat=insight(card.kind).threat if card.kind else threats[card.crest],
    )


def threat_of(odds: KindProbs) -> Threat:
    """The threat of a card that may be this or that."""
    likely = [(insight(kind).threat, chance) for kind, chance in odds.items()]
    return Threat(
        menace=sum(chance * threat.menace for threat, chance in likely),
        archery=sum(chance * threat.archery for threat, chance in likely),
        answers=tuple((known, chance) for threat, chance in likely for known, _ in threat.answers),
    )


def _malice(supplies: tuple[int, ...], me: Seat, values: Values) -> tuple[float, ...]:
    """Harm done counts by how close each rival is to the lead."""
    rivals = [influence for seat, influence in enumerate(supplies) if seat != me]
    leader = max(rivals)
    total = sum(exp((influence - leader) / values.envy) for influence in rivals)
    return tuple(
        0.0 if seat == me else values.malice * exp((influence - leader) / values.envy) / total
        for seat, influence in enumerate(supplies)
    )


def _spare(view: View) -> dict[Family, frozenset[Kind]]:
    return {
        seen.family: frozenset((*seen.discard, *(seen.aside or ())))
        for seen in view.holdings
        if seen.seat == view.viewer
    }
