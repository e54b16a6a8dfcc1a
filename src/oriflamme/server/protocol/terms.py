"""The bounds of what a client may send, and the few words messages are made of."""

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from oriflamme.i18n import LOCALES
from oriflamme.rules.ruleset import RULESETS

PROTOCOL_VERSION: Final = 3
"""Of the protocol: raised when an older client could misread a newer server."""
GUEST_COOKIE: Final = "oriflamme_guest"
"""The cookie by which a browser is known again."""

Milliseconds: TypeAlias = Annotated[
    int, Meta(description="Milliseconds: since 1970 by the server's clock, or how long.")
]

ProtocolVersion = Annotated[int, Meta(ge=1)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
ID_PATTERN: Final = r"^[A-Za-z0-9_-]+$(?!\n)"
"""To Python alone, `$` is also just before a newline at the end."""
ClientId = Annotated[str, Meta(min_length=1, max_length=40, pattern=ID_PATTERN)]
ClientSeed = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$(?!\n)")]
"""256 bits of chance, in hexadecimal."""
ChatText = Annotated[str, Meta(min_length=1, max_length=280)]
GuestName = Annotated[str, Meta(min_length=1, max_length=96)]
"""Code points: a sign that is made of several counts once (`http/names.py`)."""
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
KindName = Annotated[str, Meta(min_length=1, max_length=20)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
ViewerName = Annotated[
    str,
    Meta(
        max_length=9,
        description="A seat, `open` (all cards shown) or `spectator`.",
        extra_json_schema={"enum": ["0", "1", "2", "3", "4", "open", "spectator"]},
    ),
]
Follows = Annotated[
    int,
    Meta(
        ge=0,
        le=1,
        description="Whether a client goes where it is sent when a websocket is closed as 4307.",
    ),
]
OwnSeat = Annotated[
    str,
    Meta(
        max_length=1,
        description="A seat of one's own device, or nothing.",
        extra_json_schema={"enum": ["", "0", "1", "2", "3", "4"]},
    ),
]

if TYPE_CHECKING:
    Ruleset: TypeAlias = str
    Language: TypeAlias = str
else:
    Ruleset = Literal[tuple(RULESETS)]
    Language = Literal[LOCALES]
"""The wire has the rulesets that have a name and the languages that have words; a new one of
either needs no line here."""

Edition = Literal["standard", "ru"]
Phase = Literal["seating", "playing", "over"]
AccountKind = Literal["person", "bot"]
DecidedBy = Literal["person", "bot", "replayed"]
"""Replayed is what was decided in another game, from a moment of which this one goes on."""
FallbackReason = Literal["busy", "no_worker", "failed"]
"""Why a squire answered for a stronger bot: too many asked at once, no process was there to think
in, or the bot failed."""
Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "nice_bluff",
    "thinking",
    "your_turn",
    "sorry",
    "thanks",
    "good_game",
    "again",
]
"""Quick words; each front end has them in its own languages."""
