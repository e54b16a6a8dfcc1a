"""Words at the table."""

from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import MAX_CHAT_LINES, ChatLine, TableState
from oriflamme.server.tables.text_safety import sanitize


@handles(fc.SendChat)
def say(context: RequestContext, message: fc.SendChat) -> ch.TableChange:
    """Those who sit may speak; spectators listen."""
    seat = context.require_seat()
    person = context.table.seats[seat].person or context.require_person()
    if not context.table.options.chat:
        raise Refusal("chat_disabled")
    if (message.text is None) == (message.phrase is None):
        raise Refusal("invalid_message", "Give a text or a phrase.")
    text = None if message.text is None else sanitize(message.text)
    if text == "":
        raise Refusal("invalid_message", "There is nothing to read in it.")
    return ch.ChatSent(seat, person, text, message.phrase)


@applies(ch.ChatSent)
def said(table: TableState, change: ch.ChatSent, at: int) -> TableState:
    line = ChatLine(table.number + 1, at, change)
    return replace(table, chat=(*table.chat, line)[-MAX_CHAT_LINES:])
