"""Words at the table."""

import unicodedata

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking


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


def visible(text: str) -> str:
    """One line without control characters, composed, trimmed."""
    plain = unicodedata.normalize("NFC", text)
    seen = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in plain)
    return " ".join(seen.split())
