"""How the table looks from a seat: the top cards, their chances, and whom it pays to harm."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp
from types import MappingProxyType
from typing import Final

from oriflamme.bots.beliefs.kind_probs import KindProbs, face_down_probs
from oriflamme.bots.squire.card_knowledge import Threat, card_knowledge
from oriflamme.bots.squire.squire_weights import SquireWeights
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.views.view import SeenCard, View

NO_PROBS: Final[KindProbs] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TopCard:
    """A top card."""

    seat: Seat
    family: Family
    kind: Kind | None
    kind_probs: KindProbs
    """What it may be; empty when its kind is known."""
    revealed: bool
    influence: int
    height: int
    """How many cards lie in its slot, itself included."""
    below: SeenCard | None
    threat: Threat

    def prob_of(self, kind: Kind) -> float:
        """How likely the card is of this kind."""
        return self.kind_probs.get(kind, 0.0) if self.kind is None else float(self.kind == kind)


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a seat makes of its view. Slots can be tried out by exchanging `tops`."""

    view: View
    weights: SquireWeights
    me: Seat
    tops: tuple[TopCard, ...]
    cursor: int | None
    rounds_left: int
    """Rounds after the present one."""
    loss_weights: tuple[float, ...]
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

    def with_tops(self, tops: tuple[TopCard, ...], cursor: int | None) -> "Assessment":
        return replace(self, tops=tops, cursor=cursor)


def assess(view: View, values: SquireWeights) -> Assessment:
    """The outlook of the one who is to decide."""
    assert view.viewer is not None
    odds = face_down_probs(view)
    threats = {family: threat_of(chances) for family, chances in odds.items()}
    return Assessment(
        view=view,
        weights=values,
        me=view.viewer,
        tops=tuple(top_card(view, slot, odds, threats) for slot in view.queue),
        cursor=view.cursor,
        rounds_left=view.setup.rules.rounds - view.round,
        loss_weights=_loss_weights(view.supplies, view.viewer, values),
        spare=_spare(view),
    )


def top_card(
    view: View,
    slot: tuple[SeenCard, ...],
    odds: Mapping[Family, KindProbs],
    threats: Mapping[Family, Threat],
) -> TopCard:
    card = slot[-1]
    return TopCard(
        seat=view.setup.owner[card.family],
        family=card.family,
        kind=card.kind,
        kind_probs=NO_PROBS if card.kind else odds[card.crest],
        revealed=card.revealed,
        influence=card.influence,
        height=len(slot),
        below=slot[-2] if len(slot) > 1 else None,
        threat=card_knowledge(card.kind).threat if card.kind else threats[card.crest],
    )


def threat_of(odds: KindProbs) -> Threat:
    """The threat of a card that may be this or that."""
    likely = [(card_knowledge(kind).threat, chance) for kind, chance in odds.items()]
    return Threat(
        menace=sum(chance * threat.menace for threat, chance in likely),
        archery=sum(chance * threat.archery for threat, chance in likely),
        reactions=tuple(
            (known, chance) for threat, chance in likely for known, _ in threat.reactions
        ),
    )


def _loss_weights(supplies: tuple[int, ...], me: Seat, values: SquireWeights) -> tuple[float, ...]:
    """Harm done counts by how close each rival is to the lead."""
    rivals = [influence for seat, influence in enumerate(supplies) if seat != me]
    leader = max(rivals)
    total = sum(exp((influence - leader) / values.lead_scale) for influence in rivals)
    return tuple(
        0.0
        if seat == me
        else values.opponent_loss_value * exp((influence - leader) / values.lead_scale) / total
        for seat, influence in enumerate(supplies)
    )


def _spare(view: View) -> dict[Family, frozenset[Kind]]:
    return {
        seen.family: frozenset((*seen.discard, *(seen.aside or ())))
        for seen in view.holdings
        if seen.seat == view.viewer
    }
