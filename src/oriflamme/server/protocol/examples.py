"""Examples of what each card does, to be tried."""

from typing import Annotated

from msgspec import Meta, Struct

from oriflamme.rules.terms import Kind
from oriflamme.server.protocol.still import StillTable
from oriflamme.server.protocol.terms import KindName


class CardExample(Struct, frozen=True):
    """An example of what a card does."""

    kind: Kind
    """The card it is about."""
    name: str
    """What it is called, among those of the card."""
    ruling: int | None
    """The number of the ruling it shows; null: what the card says."""


class CardExamples(Struct, frozen=True):
    """`GET /api/examples`: every example there is."""

    examples: tuple[CardExample, ...]
    """By card, in the order of the boxes."""


class ExampleRequest(Struct, frozen=True):
    """`POST /api/examples/try`: an example, and what was tried so far."""

    kind: KindName
    """The card it is about."""
    name: KindName
    """What it is called."""
    tokens: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    """The decisions of seat 0 from the beginning on, as records write them."""


class TriedExample(Struct, frozen=True):
    """An example as it stands after what was tried."""

    table: StillTable
    """The moment, what was tried, and what followed."""
    over: bool
    """Whether it has come to its end."""
