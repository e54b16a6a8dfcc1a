"""Words at the table."""

import unicodedata

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import CHAT_LINES, ChatLine, Table


@answers(fc.Say)
def say(asking: Asking, message: fc.Say) -> ch.TableChange:
    """Those who sit may speak; spectators listen."""
    person = asking.somebody()
    seat = asking.seat()
    if not asking.table.options.chat:
        raise Refusal("chat_off")
    if (message.text is None) == (message.phrase is None):
        raise Refusal("bad_message", "Give a text or a phrase.")
    text = None if message.text is None else visible(message.text)
    if text == "":
        raise Refusal("bad_message", "There is nothing to read in it.")
    return ch.Said(seat, person, text, message.phrase)


@makes_so(ch.Said)
def said(table: Table, change: ch.Said, at: int) -> Table:
    line = ChatLine(table.number + 1, at, change)
    return replace(table, chat=(*table.chat, line)[-CHAT_LINES:])


def visible(text: str) -> str:
    """One line without control characters, composed, trimmed."""
    plain = unicodedata.normalize("NFC", text)
    seen = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in plain)
    return " ".join(seen.split())
