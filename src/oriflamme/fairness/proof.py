"""The proof of a deal, as it is published when the game is over: all that was sealed, opened."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from oriflamme.fairness.fair_draw import AgreedOptions
from oriflamme.fairness.hashing import SIZE, digest
from oriflamme.rules.terms import Seat

FORMAT: Final = "oriflamme-proof"
VERSION: Final = 1


class BadProof(ValueError):
    """This is no proof as this house writes them, or not all of it."""


@dataclass(frozen=True)
class SeatCut:
    """How a seat cut the cards."""

    bot: str | None
    """The bot that sat there: those cut nothing."""
    cut: str | None
    """In hexadecimal; null: the seat's device sent none."""


@dataclass(frozen=True)
class SealedCard:
    """A card laid face down, and the seal that was shown of it then."""

    serial: int
    number: int
    """Of the change of the table."""
    seal: str


@dataclass(frozen=True, kw_only=True)
class Proof:
    """`GET /api/games/{id}/proof.json`: what `oriflamme verify-deal` checks, as
    `docs/fair-deals.md` tells it."""

    format: Literal["oriflamme-proof"] = FORMAT
    version: Literal[1] = VERSION
    game: str
    seal: str
    """Shown to everybody before the deal."""
    secret: str
    """What was sealed, in hexadecimal."""
    agreed: AgreedOptions
    """What was agreed on before the deal."""
    cuts: tuple[SeatCut, ...]
    """By seat."""
    cards: tuple[SealedCard, ...]
    """Every card laid face down, in order; what it was, the record tells."""
    record: str
    """The game, as `docs/notation.md` tells it."""
    digest: str = ""
    """Of all above: a slip in copying shows."""

    def cut_by(self, seat: Seat) -> bytes | None:
        cut = self.cuts[seat].cut
        return None if cut is None else unhex(cut)


def write_proof(proof: Proof) -> str:
    """The proof as text, with the digest of its other parts."""
    return _write(replace(proof, digest=_digest(proof)))


def _write(proof: Proof) -> str:
    return json.dumps(asdict(proof), ensure_ascii=False, indent=1) + "\n"


def _digest(proof: Proof) -> str:
    return digest("oriflamme proof 1", _write(replace(proof, digest=""))).hex()


def read_proof(text: str) -> Proof:
    """The proof, if this is one to the letter and its digest is that of the rest."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise BadProof(f"format {told['format']!r}")
        if told["version"] != VERSION:
            raise BadProof(
                f"a proof of version {told['version']!r}, this program reads version {VERSION}"
            )
        proof = _read(told)
    except BadProof:
        raise
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise BadProof(str(problem)) from None
    if _write(proof) != text or proof.digest != _digest(proof):
        raise BadProof("digest")
    return proof


def _read(told: Mapping[str, Any]) -> Proof:
    agreed = AgreedOptions(**told["agreed"])
    deck = agreed.deck if agreed.deck is None else tuple(agreed.deck)
    parts = {
        "agreed": replace(agreed, deck=deck),
        "cuts": tuple(SeatCut(**cut) for cut in told["cuts"]),
        "cards": tuple(SealedCard(**card) for card in told["cards"]),
    }
    return Proof(**{**told, **parts})


def unhex(text: str) -> bytes:
    """A secret or a cut."""
    value = bytes.fromhex(text)
    if len(value) != SIZE or value.hex() != text:
        raise ValueError(f"{text!r} is not {SIZE} bytes in hexadecimal")
    return value
