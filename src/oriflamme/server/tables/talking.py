"""Words at the table."""

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.legible import legible
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import CHAT_LINES, ChatLine, Table


@answers(fc.Say)
def say(asking: Asking, message: fc.Say) -> ch.TableChange:
    """Those who sit may speak; spectators listen."""
    seat = asking.seat()
    person = asking.table.chairs[seat].person or asking.somebody()
    if not asking.table.options.chat:
        raise Refusal("chat_off")
    if (message.text is None) == (message.phrase is None):
        raise Refusal("bad_message", "Give a text or a phrase.")
    text = None if message.text is None else legible(message.text)
    if text == "":
        raise Refusal("bad_message", "There is nothing to read in it.")
    return ch.Said(seat, person, text, message.phrase)


@makes_so(ch.Said)
def said(table: Table, change: ch.Said, at: int) -> Table:
    line = ChatLine(table.number + 1, at, change)
    return replace(table, chat=(*table.chat, line)[-CHAT_LINES:])
