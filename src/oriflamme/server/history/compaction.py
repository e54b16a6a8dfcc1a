"""Changes a table can do without: everything after them is the same whether they were or not."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from oriflamme.server.protocol import changes as ch
from oriflamme.server.store.store import ChangeRow

MAX_STORED_CHAT_LINES: Final = 200
"""Lines of talk that are kept of each table, the latest."""
COMPACTABLE_CHANGES: Final = (ch.Readied, ch.RematchWanted, ch.CardsCut, ch.ChatSent)
COMPACTABLE_PREFIXES: Final = tuple(
    b'{"kind":"%b"' % kind for kind in (b"readied", b"rematch_wanted", b"cards_cut", b"chat_sent")
)
STARTED_PREFIX: Final = b'{"kind":"started"'


class SupersededChanges(NamedTuple):
    """Changes that may go."""

    changes: int
    ranges: list[tuple[int, int]]
    """From which number to which."""


def find_superseded(rows: Sequence[ChangeRow], remembered: int) -> SupersededChanges:
    """Which may go. The first row stays, and so do the last ones.

    Talk beyond the latest lines; who was ready, wanted another game or cut the cards, where the
    same seat did so again or cards were dealt since.
    """
    gone = set(_superseded(rows, remembered))
    ranges: list[tuple[int, int]] = []
    is_open = False
    for row in rows:
        if row.number not in gone:
            is_open = False
        elif is_open:
            ranges[-1] = ranges[-1][0], row.number
        else:
            ranges.append((row.number, row.number))
            is_open = True
    return SupersededChanges(len(gone), ranges)


def _superseded(rows: Sequence[ChangeRow], remembered: int) -> Iterator[int]:
    chat_lines, was_dealt = 0, False
    later: set[tuple[type, int]] = set()
    for place in range(len(rows) - 1, 0, -1):
        row = rows[place]
        was_dealt |= row.body.startswith(STARTED_PREFIX)
        if not row.body.startswith(COMPACTABLE_PREFIXES):
            continue
        is_old = place < len(rows) - remembered
        change = ch.decode_change(row.body)
        if isinstance(change, ch.ChatSent):
            chat_lines += 1
            if is_old and chat_lines > MAX_STORED_CHAT_LINES:
                yield row.number
        elif isinstance(change, (ch.Readied, ch.RematchWanted, ch.CardsCut)):
            key = type(change), change.seat
            if is_old and (was_dealt or key in later):
                yield row.number
            later.add(key)
