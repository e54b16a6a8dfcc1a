"""What is answered to whoever asked: that it was done, or why not."""

from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal


def accepted(id: str, number: int) -> bytes:
    return encode(tc.Accepted(id, number))


def refused(refusal: Refusal, number: int, id: str | None = None) -> bytes:
    bounds = refusal.allowed, refusal.retry_after
    return encode(tc.Refused(refusal.code, refusal.message, id, number, *bounds))
