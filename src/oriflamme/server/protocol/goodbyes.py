"""How a websocket is closed: a number for programs, by what ends it."""

from typing import Final

from oriflamme.server.protocol.refusals import RefusalCode

CLOSE_CODES: Final[dict[RefusalCode, int]] = {
    "banned": 4403,
    "closed": 4404,
    "closing": 1012,
    "no_spectators": 4403,
    "outdated": 4426,
    "removed": 4403,
    "signed_out": 4401,
    "too_fast": 1008,
    "trouble": 1013,
}
"""RFC 6455 has those below 4000; the others are ours, after the HTTP status that means the same."""
REFUSED: Final = 1008
ELSEWHERE: Final = 4307
"""The table is another worker's, and the reason is the way there: `/at/NAME`, before the path."""


def close_code(code: RefusalCode) -> int:
    """
    >>> close_code("closing")
    1012
    """
    return CLOSE_CODES.get(code, REFUSED)
