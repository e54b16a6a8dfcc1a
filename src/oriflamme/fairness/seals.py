"""Seals: hashes that bind the server to something it does not show yet.

A seal tells nothing of what is under it, for that holds 256 bits of chance.
"""

from typing import NamedTuple

from oriflamme.fairness.hashing import digest, keyed_digest
from oriflamme.rules.terms import Family, Kind


def seal_of(secret: bytes) -> str:
    """What everybody is shown before the deal, of the secret it will come from."""
    return digest("oriflamme secret 1", secret).hex()


class FaceDown(NamedTuple):
    """A card laid face down in a game."""

    game: str
    number: int
    """Of the change it was laid by: a card taken back and laid again has another seal."""
    serial: int
    family: Family
    kind: Kind


def seal_card(secret: bytes, card: FaceDown) -> str:
    """What everybody is shown when a card is laid: not to be guessed without the secret."""
    salt = keyed_digest(secret, "oriflamme salt 1", card.game, card.number, card.serial)
    return digest("oriflamme card 1", *card, salt).hex()
