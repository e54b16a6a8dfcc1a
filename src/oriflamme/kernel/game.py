"""One game as a record of fixed size: what its fields are, and such a game in plain lists.

Inside the kernel a `game` is one row of an array (`games.py`) when compiled, or a `Game` of plain
lists when not; both are read and written the same way, `game.kind[card]`. A `Game` needs no NumPy.

A card in the queue goes by its serial, as in the reference. Families go by their place in
`setup.families`: every seat's first, then in the duel every seat's second.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Self, TypeAlias, get_type_hints

from oriflamme.kernel.constants import ACTS, CARDS, DISCARD, FAMILIES, PILE, SEATS, SLOTS


class Grid:
    """A table of two axes over a plain list, for the uncompiled kernel."""

    __slots__ = ("cells", "width")

    def __init__(self, rows: list[list[int]]) -> None:
        self.cells = [cell for row in rows for cell in row]
        self.width = len(rows[0])

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.cells[at[0] * self.width + at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.cells[at[0] * self.width + at[1]] = value

    def copy(self) -> "Grid":
        other = Grid.__new__(Grid)
        other.cells, other.width = self.cells.copy(), self.width
        return other

    def rows(self) -> list[list[int]]:
        return [self.cells[at : at + self.width] for at in range(0, len(self.cells), self.width)]


Row: TypeAlias = list[int]


class GameFields:
    """Every field of a game: what it is in plain numbers, its type and shape in the record beside
    the game axis, and what it holds. Written here and nowhere else."""

    __slots__ = ()

    rng: Annotated[int, "i8", "state of the game's own random generator"]
    targets: Annotated[int, "i8", "bits of the slots, gaps or seats the pending decision offers"]
    hand: Annotated[Row, "i4", FAMILIES, "bits of the kinds in hand"]
    aside: Annotated[Row, "i4", FAMILIES, "bits of the kinds set aside"]
    never_aside: Annotated[
        list[int], "i4", FAMILIES, "bits of the kinds that were publicly not set aside"
    ]
    deck: Annotated[int, "i4", "bits of the ten kinds every family shuffles"]
    influence: Annotated[Row, "i2", SEATS, "each seat's supply"]
    ruleset: Annotated[int, "i1", "place in `RULESETS`"]
    edition: Annotated[int, "i1", "place in `EDITIONS`"]
    seats: Annotated[int, "i1", "how many play"]
    families: Annotated[int, "i1", "how many families are in play"]
    first: Annotated[int, "i1", "the seat that starts the present round"]
    round_number: Annotated[int, "i1", "from 1 to 6"]
    placed: Annotated[int, "i1", "cards placed in this round"]
    entered: Annotated[int, "i1", "cards that ever entered the queue: the next serial"]
    slots: Annotated[int, "i1", "length of the queue"]
    cursor: Annotated[int, "i1", "the slot being resolved, or -1 during placement"]
    turn: Annotated[int, "i1", "serial of the card whose turn it is, or -1"]
    over: Annotated[int, "i1", "1 when the game has ended"]
    question: Annotated[int, "i1", "what is asked, a place in `QUESTIONS`; 0 when the game is over"]
    decider: Annotated[int, "i1", "the seat that decides, or -1"]
    acting: Annotated[int, "i1", "how many cards are being resolved"]
    act_card: Annotated[Row, "i1", ACTS, "their serials, the latest last"]
    act_family: Annotated[Row, "i1", ACTS, "their families"]
    act_kind: Annotated[Row, "i1", ACTS, "their own kinds"]
    act_ability: Annotated[Row, "i1", ACTS, "whose effect each applies"]
    act_revealed: Annotated[Row, "i1", ACTS, "1 if its owner has just turned it up"]
    act_laid: Annotated[
        list[int], "i1", ACTS, "the influence on it when it began; a Plot spends it"
    ]
    pick: Annotated[
        int, "i1", "what was chosen for the acting card: slot, gap, seat or spot, or -1"
    ]
    lifted: Annotated[int, "i1", "the slot a Royal Decree lifts, or -1"]
    queue: Annotated[Row, "i1", SLOTS, "serial of the top card of each slot, -1 past the end"]
    kind: Annotated[
        list[int], "i1", CARDS, "kind of each card in the queue, -1 for a serial not in it"
    ]
    crest: Annotated[Row, "i1", CARDS, "the family printed on it"]
    family: Annotated[Row, "i1", CARDS, "the family it belongs to now"]
    revealed: Annotated[Row, "i1", CARDS, "1 when face up"]
    laid: Annotated[Row, "i1", CARDS, "influence lying on it"]
    below: Annotated[Row, "i1", CARDS, "serial of the card it covers, or -1"]
    pile: Annotated[Grid, "i1", FAMILIES, PILE, "kinds still to be drawn, from the top, then -1"]
    piled: Annotated[Row, "i1", FAMILIES, "how many are still to be drawn"]
    discard: Annotated[
        Grid, "i1", FAMILIES, DISCARD, "kinds on the discard pile, oldest first, then -1"
    ]
    discarded: Annotated[Row, "i1", FAMILIES, "how many lie there"]
    twin_waits: Annotated[Row, "i1", FAMILIES, "1 while the Twin lies beside its family"]


def _fields() -> Iterator[tuple[str, str, tuple[int, ...], str]]:
    for name, hint in get_type_hints(GameFields, include_extras=True).items():
        kind, *shape, holds = hint.__metadata__
        yield name, kind, tuple(shape), holds


FIELDS: Final = tuple(_fields())
"""Each field's name, its type, its shape, what it holds."""

NAMES: Final = tuple(name for name, *_ in FIELDS)
SCALARS: Final = {name for name, _, shape, _ in FIELDS if not shape}
GRIDS: Final = {name for name, _, shape, _ in FIELDS if len(shape) == 2}


class Game(GameFields):
    """One game out of its array, as plain numbers and lists. What the kernel's functions take."""

    __slots__ = NAMES

    @classmethod
    def blank(cls) -> Self:
        """With nothing but zeros in it."""
        game = cls()
        for name, _, shape, _ in FIELDS:
            setattr(game, name, _zeros(*shape))
        return game

    def copy(self) -> Self:
        """Another that is the same, its chance included."""
        other = type(self)()
        for name in NAMES:
            value = getattr(self, name)
            setattr(other, name, value if name in SCALARS else value.copy())
        return other

    @classmethod
    def load(cls, games: Any, g: int) -> Self:
        """The game as it stands in the array."""
        game = cls()
        for name, value in zip(NAMES, games[g].item(), strict=True):
            plain = value if name in SCALARS else value.tolist()
            setattr(game, name, Grid(plain) if name in GRIDS else plain)
        return game

    def store(self, games: Any, g: int) -> None:
        """Write the game back into the array."""
        values = (getattr(self, name) for name in NAMES)
        games[g] = tuple([v.rows() if type(v) is Grid else v for v in values])


def _zeros(*shape: int) -> int | Row | Grid:
    if not shape:
        return 0
    return [0] * shape[0] if len(shape) == 1 else Grid([[0] * shape[1]] * shape[0])
