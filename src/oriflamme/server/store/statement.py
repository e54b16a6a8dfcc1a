"""SQL with its values, in words that SQLite and PostgreSQL both understand.

Values are `?`, or `?1`, `?2` where one is used twice. Time is milliseconds in an INTEGER, bytes are
a BLOB, truth is 0 or 1. `ON CONFLICT`, `RETURNING`, `coalesce` and `CASE` mean the same to both;
`INSERT OR …`, `rowid`, `max(a, b)` and SQLite's functions of time do not.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

T_co = TypeVar("T_co", covariant=True)
Row: TypeAlias = tuple[Any, ...]
_PLACEHOLDER: Final = re.compile(r"\?(\d*)")


class Statement(NamedTuple):
    """Something to be written."""

    sql: str
    values: Sequence[Any] = ()
    error_if_unchanged: str = ""
    """Why its unit is refused where it finds no row to change; empty: that is no matter."""


@dataclass(frozen=True, slots=True)
class Query(Generic[T_co]):
    """Something to be asked, and what is made of the rows."""

    sql: str
    values: Sequence[Any]
    make: Callable[[list[Row]], T_co]
    is_slow: bool = False
    """Whether it looks at much, so that other questions must not wait behind it."""


@cache
def dollar_placeholders(sql: str) -> str:
    """The same with its values as PostgreSQL writes them: `$1`, `$2`."""
    count = 0

    def dollar(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${found[1] or count}"

    return _PLACEHOLDER.sub(dollar, sql)
