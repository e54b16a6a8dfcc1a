"""How a kept field is told, said where the field is declared: `Annotated[Seat, AS_WRITTEN]`."""

from typing import Any, Final, NamedTuple


class ToldAs(NamedTuple):
    """What becomes of a field for everybody to know."""

    shape: Any = None
    """The type it is described by; none: its own."""
    parts: tuple[tuple[str, str], ...] = ()
    """Where parts of the value are told instead: the field of each, and the attribute."""


AS_WRITTEN: Final = ToldAs()
AS_NAME: Final = ToldAs(str, (("name", "name"),))
AS_SPEAKER: Final = ToldAs(str, (("name", "name"), ("person", "id"), ("coat", "bears")))
