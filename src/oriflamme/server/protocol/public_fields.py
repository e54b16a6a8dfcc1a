"""How a kept field is told, said where the field is declared: `Annotated[Seat, AS_WRITTEN]`."""

from typing import Any, Final, NamedTuple


class PublicField(NamedTuple):
    """What becomes of a field for everybody to know."""

    shape: Any = None
    """The type it is described by; none: its own."""
    parts: tuple[tuple[str, str], ...] = ()
    """Where parts of the value are told instead: the field of each, and the attribute."""


UNCHANGED: Final = PublicField()
NAME_ONLY: Final = PublicField(str, (("name", "name"),))
SPEAKER: Final = PublicField(str, (("name", "name"), ("person", "id"), ("coat", "shown_coat")))
