"""Reading the body of a request."""

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from oriflamme.server.protocol.refusals import Refusal

T = TypeVar("T")
MAX_BODY_BYTES: Final = 16_384


async def read_body(request: Request, shape: type[T]) -> T:
    """The body as this shape; an empty one has all its defaults."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise Refusal("too_large", f"At most {MAX_BODY_BYTES} bytes.")
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Refusal("invalid_message", f"{problem}.") from None
