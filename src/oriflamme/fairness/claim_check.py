"""Whether a proof holds: each thing by itself, so that it can be said what does not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from oriflamme.fairness.fair_draw import deal_rng, draw_deal
from oriflamme.fairness.proof import Proof, unhex
from oriflamme.fairness.seals import FaceDown, seal_card, seal_of
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.events import Placed

Claim: TypeAlias = Literal["record", "seal", "deal", "cards"]
"""That the game was played by the rules to its end; that the secret is what was sealed; that the
deal follows from it and the cuts; that each card laid face down is what was sealed then."""


@dataclass(frozen=True)
class ClaimCheck:
    """Whether one of its claims holds."""

    claim: Claim
    holds: bool


def check_claims(proof: Proof) -> list[ClaimCheck]:
    """Every claim of a proof, looked into."""
    return [ClaimCheck(claim, _holds(check, proof)) for claim, check in _CHECKS.items()]


def is_valid(proof: Proof) -> bool:
    return all(finding.holds for finding in check_claims(proof))


def _holds(check: Callable[[Proof], bool], proof: Proof) -> bool:
    try:
        return check(proof)
    except (OriflammeError, ValueError, TypeError, LookupError):
        return False


def _record(proof: Proof) -> bool:
    record = read_record(proof.record)
    return record.final().is_over and record.tags.get("Game") == proof.game


def _seal(proof: Proof) -> bool:
    return seal_of(unhex(proof.secret)) == proof.seal


def _deal(proof: Proof) -> bool:
    record, seats = read_record(proof.record), range(proof.agreed.seats)
    if len(proof.cuts) != len(seats):
        return False
    cuts = [proof.cut_by(seat) for seat in seats]
    drawn = draw_deal(proof.agreed, deal_rng(unhex(proof.secret), proof.game, cuts))
    return drawn == (record.setup, record.first, record.dealt)


def _cards(proof: Proof) -> bool:
    secret, laid = unhex(proof.secret), list(_placed_cards(read_record(proof.record)))
    if len(laid) != len(proof.cards):
        return False
    return all(
        seal_card(secret, FaceDown(proof.game, card.number, event.serial, event.family, kind))
        == card.seal
        and card.serial == event.serial
        for (event, kind), card in zip(laid, proof.cards)
    )


def _placed_cards(record: Record) -> Iterator[tuple[Placed, str]]:
    """Every card laid face down, in order, and what it is."""
    for step in record.steps():
        for event in step.events:
            if isinstance(event, Placed) and event.kind is not None:
                yield event, event.kind


_CHECKS: Final[dict[Claim, Callable[[Proof], bool]]] = {
    "record": _record,
    "seal": _seal,
    "deal": _deal,
    "cards": _cards,
}
