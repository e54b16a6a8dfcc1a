"""Wire forms derived from the dataclasses of the rules: the same fields, and a `type` tag."""

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from msgspec import Struct, defstruct

FieldWriter: TypeAlias = Callable[[Any], Any]
"""How the value of one field is written."""

ORIGINS: Final[dict[type[Struct], type]] = {}
"""The dataclass each wire struct was derived from: its fields are documented there."""


def tag_of(name: str) -> str:
    """
    >>> tag_of("PutDown")
    'put_down'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def members(union: object) -> tuple[type, ...]:
    """The classes of a closed union, or the one class it is."""
    return get_args(union) or (union,)


def derive(
    classes: Iterable[type],
    changed: dict[str, tuple[Any, FieldWriter]],
    *,
    without: frozenset[str],
    suffix: str,
) -> dict[type, tuple[type[Struct], Callable[[Any], Struct]]]:
    """For each dataclass its wire struct, and how one is made.

    `changed` gives the type and the writing of fields that travel in another form, by name;
    the fields in `without` stay at home. The suffix keeps the names apart from those of messages.
    """
    return {cls: _derive(cls, changed, without, suffix) for cls in classes}


def _derive(
    cls: type, changed: dict[str, tuple[Any, FieldWriter]], without: frozenset[str], suffix: str
) -> tuple[type[Struct], Callable[[Any], Struct]]:
    hints = get_type_hints(cls)
    names = [f.name for f in fields(cls) if f.name not in without]
    typed = [(n, changed[n][0] if n in changed else hints[n]) for n in names]
    name, tag = cls.__name__ + suffix, tag_of(cls.__name__)
    wire = defstruct(name, typed, tag=tag, tag_field="type", frozen=True, gc=False)
    wire.__doc__ = cls.__doc__
    ORIGINS[wire] = cls
    return wire, _maker(wire, names, {n: changed[n][1] for n in names if n in changed})


def _maker(
    wire: type[Struct], names: list[str], changes: dict[str, FieldWriter]
) -> Callable[[Any], Struct]:
    if not names:
        only = wire()
        return lambda value: only
    get = attrgetter(*names)
    if len(names) == 1:
        change = changes.get(names[0])
        return lambda value: wire(change(get(value)) if change else get(value))
    if not changes:
        return lambda value: wire(*get(value))
    places = [(names.index(name), change) for name, change in changes.items()]

    def make(value: Any) -> Struct:
        written = list(get(value))
        for place, change in places:
            written[place] = change(written[place])
        return wire(*written)

    return make
