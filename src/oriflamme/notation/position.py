"""The queue and the supplies on one line."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from oriflamme.notation.codes import code_of, family_of, kind_of, letter_of
from oriflamme.notation.errors import BadNotation, BadPosition
from oriflamme.rules.card import CATALOG
from oriflamme.rules.placed import PlacedCard, Queue
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind

CARD: Final = re.compile(
    r"(?P<crest>[a-z])(?P<code>[A-Z][a-z])(?P<face>[!?])"
    r"(?P<influence>[1-9][0-9]{0,2})?(?:~(?P<bribe>[a-z]))?"
)
SUPPLY: Final = re.compile(r"(?P<family>[a-z])(?P<influence>0|[1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Position:
    """The open part of a moment: what lies in the queue and before the players."""

    queue: Queue
    supplies: tuple[tuple[Family, int], ...]
    """By the first family of each seat."""


class CardLike(Protocol):
    """A card of a state, or one a viewer sees."""

    @property
    def crest(self) -> Family: ...
    @property
    def kind(self) -> Kind | None: ...
    @property
    def family(self) -> Family: ...
    @property
    def revealed(self) -> bool: ...
    @property
    def influence(self) -> int: ...


class TableLike(Protocol):
    """A state, or what a viewer sees of one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def queue(self) -> Sequence[Sequence[CardLike]]: ...
    @property
    def supplies(self) -> Sequence[int]: ...


def format_position(table: TableLike) -> str:
    """A state, or a view, as a position. A card the viewer does not know is `??`."""
    heads = [families[0] for families in table.setup.seats]
    return _line(table.queue, zip(heads, table.supplies))


def write_position(position: Position) -> str:
    return _line(position.queue, position.supplies)


def parse_position(text: str) -> Position:
    """
    >>> write_position(parse_position("rSp!/rAs? bSo?1 gHe!~b | r3 b0 g5"))
    'rSp!/rAs? bSo?1 gHe!~b | r3 b0 g5'
    """
    slots, bar, supplies = text.partition("|")
    if not bar:
        raise BadPosition(f"a position is SLOTS | SUPPLIES, and {text!r} has no |")
    words = slots.split()
    if not words:
        raise BadPosition("an empty queue is written -")
    serial = 0
    queue = []
    for word in [] if words == ["-"] else words:
        cards = [_parse_card(card, serial + n) for n, card in enumerate(word.split("/"))]
        serial += len(cards)
        queue.append(tuple(cards))
    _check_one_of_each(card for slot in queue for card in slot)
    return Position(tuple(queue), _parse_supplies(supplies))


def _line(queue: Sequence[Sequence[CardLike]], supplies: Iterable[tuple[Family, int]]) -> str:
    slots = " ".join("/".join(map(_format_card, slot)) for slot in queue) or "-"
    return f"{slots} | {' '.join(f'{letter_of(f)}{influence}' for f, influence in supplies)}"


def _format_card(card: CardLike) -> str:
    face = "!" if card.revealed else "?"
    name = code_of(card.kind) if card.kind else "??"
    influence = str(card.influence) if card.influence else ""
    bribe = f"~{letter_of(card.family)}" if card.family != card.crest else ""
    return f"{letter_of(card.crest)}{name}{face}{influence}{bribe}"


def _parse_card(text: str, serial: int) -> PlacedCard:
    match = CARD.fullmatch(text)
    if not match:
        raise BadPosition(
            f"{text!r} is no card; write family, code, ! or ?, influence, ~family: bSo?1  gHe!~b"
        )
    try:
        crest = family_of(match["crest"])
        family = family_of(match["bribe"]) if match["bribe"] else crest
        kind = kind_of(match["code"])
    except BadNotation as problem:
        raise BadPosition(f"{text}: {problem}") from None
    revealed = match["face"] == "!"
    card = PlacedCard(serial, crest, kind, family, revealed, int(match["influence"] or 0))
    _check_can_arise(text, card, bribed=bool(match["bribe"]))
    return card


def _check_can_arise(text: str, card: PlacedCard, *, bribed: bool) -> None:
    character, dealt = CATALOG[card.kind].character, CATALOG[card.kind].dealt
    if card.revealed and card.influence:
        raise BadPosition(f"{text}: influence lies on face-down cards only")
    if bribed and not (card.revealed and character and card.is_bribed):
        raise BadPosition(f"{text}: only a revealed character is bribed, by another family")
    if not (card.revealed or dealt):
        raise BadPosition(f"{text}: a {card.kind} is never face down")


def _check_one_of_each(cards: Iterable[PlacedCard]) -> None:
    seen = set()
    for card in cards:
        if (card.crest, card.kind) in seen:
            raise BadPosition(f"{card.crest} has only one {card.kind}")
        seen.add((card.crest, card.kind))


def _parse_supplies(text: str) -> tuple[tuple[Family, int], ...]:
    supplies: dict[Family, int] = {}
    for word in text.split():
        match = SUPPLY.fullmatch(word)
        if not match:
            raise BadPosition(f"{word!r} is no supply; write family and number: r3")
        try:
            family = family_of(match["family"])
        except BadNotation as problem:
            raise BadPosition(str(problem)) from None
        if family in supplies:
            raise BadPosition(f"{family} has one supply, not two")
        supplies[family] = int(match["influence"])
    if not supplies:
        raise BadPosition("a supply for each seat stands after the |: r1 b1 g1")
    return tuple(supplies.items())
