"""What a numbered change of a table tells. Each has a `kind`; the numbers have no gaps.

Derived from the changes as they are kept, so that each is declared once and no secret is told
that nobody marked.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union, get_type_hints

from msgspec import Struct, defstruct

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.public_fields import PublicField
from oriflamme.server.protocol.wire import ORIGINS, members

Maker: TypeAlias = Callable[[Any, tuple[Any, ...]], Struct]
"""From a kept change, and what is told with it, to what is told."""


def public_change(change: ch.TableChange, *extras: Any) -> Struct:
    """What everybody is told of a change; `also` is what its class names beside its fields."""
    return _MAKERS[type(change)](change, extras)


def _derive(cls: type[ch.BaseChange]) -> tuple[type[Struct], Maker]:
    public = list(_public_fields(cls))
    config = cls.__struct_config__
    form = defstruct(
        cls.__name__,
        [(name, shape) for name, shape, _ in public] + list(cls.public_extras.items()),
        tag=config.tag,
        tag_field=config.tag_field,
        frozen=True,
        module=__name__,
    )
    form.__doc__ = cls.__doc__
    ORIGINS[form] = cls
    return form, _maker(form, [path for _, _, path in public])


def _public_fields(cls: type[Struct]) -> Iterator[tuple[str, Any, str]]:
    """Each field that is told: its name, its type, and where its value is found."""
    hints = get_type_hints(cls, include_extras=True)
    for name in cls.__struct_fields__:
        for mark in getattr(hints[name], "__metadata__", ()):
            if isinstance(mark, PublicField):
                shape = hints[name].__origin__ if mark.shape is None else mark.shape
                for field, attribute in mark.parts:
                    yield field, shape, f"{name}.{attribute}"
                if not mark.parts:
                    yield name, shape, name


def _maker(form: type[Struct], paths: list[str]) -> Maker:
    if not paths:
        return lambda change, also: form(*also)
    get = attrgetter(*paths)
    if len(paths) == 1:
        return lambda change, also: form(get(change), *also)
    return lambda change, also: form(*get(change), *also)


_FORMS: Final = {cls: _derive(cls) for cls in members(ch.TableChange)}
_MAKERS: Final = {cls: maker for cls, (_, maker) in _FORMS.items()}

if TYPE_CHECKING:
    PublicChange: TypeAlias = Struct
    PublicChatSent: TypeAlias = Struct
else:
    PublicChange = Union[tuple(form for form, _ in _FORMS.values())]  # noqa: UP007  built, not written
    PublicChatSent = _FORMS[ch.ChatSent][0]
