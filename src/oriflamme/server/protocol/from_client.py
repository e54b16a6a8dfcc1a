"""What a client may say over the websocket of a table."""

from typing import TypeAlias

from msgspec import Struct

from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.protocol.terms import (
    BotName,
    ChatText,
    ClientId,
    Count,
    Milliseconds,
    Phrase,
    SeatNumber,
    Share,
)


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The common part: the tag, and nothing that is not listed."""


class Join(FromClient, frozen=True, tag="join"):
    """The first message: where this client left off, and its name for itself."""

    client: ClientId
    since: Count | None = None
    """The last number it knows; null for a fresh view."""


class Sit(FromClient, frozen=True, tag="sit"):
    """Take an empty seat before the start; from another seat one moves."""

    seat: SeatNumber


class Stand(FromClient, frozen=True, tag="stand"):
    """Leave one's seat before the start, or after the end."""


class Ready(FromClient, frozen=True, tag="ready"):
    """The game starts by itself once every seat is taken and ready."""

    ready: bool


class SetBot(FromClient, frozen=True, tag="set_bot"):
    """Host, before the start: seat a bot, or empty its seat (null)."""

    seat: SeatNumber
    bot: BotName | None


class Remove(FromClient, frozen=True, tag="remove"):
    """Host, before the start: ask somebody to leave a seat."""

    seat: SeatNumber


class SetOptions(FromClient, frozen=True, tag="set_options"):
    """Host, before the first deal: agree on something else. Everybody has to be ready anew.

    With fewer seats than before, whoever sat in one that is gone moves to one that is left, and
    bots make way for people; it is refused when the people are too many.
    """

    options: TableOptions


class Start(FromClient, frozen=True, tag="start"):
    """Host: deal, when every seat is taken, ready or not."""


class Cut(FromClient, frozen=True, tag="cut"):
    """Cut the cards: add a number of one's own device to what the next deal comes from.

    Once a seat and deal; later ones, and those for a deal that is over, change nothing. Where
    several share a device, it cuts for one of them after the other.
    """

    seal: Share
    """The seal one has seen (`table.seal`): of the deal this is for."""
    share: Share
    """Drawn by the device for this deal alone."""


class Act(FromClient, frozen=True, tag="act"):
    """Decide."""

    number: Count
    """The number of the decision it answers (`decision.number` of the view)."""
    choice: Count
    """The place in `private.options`."""
    id: ClientId
    """Made by the client; sent twice, it counts once."""


class AskHint(FromClient, frozen=True, tag="ask_hint"):
    """What would the strongest bot consider? Answered by `hint`, to this connection alone."""

    number: Count
    """The number of the decision it is about (`decision.number` of the view): one's own."""


class TakeBack(FromClient, frozen=True, tag="take_back"):
    """Take back one's last act, as long as nothing followed from it and nobody saw more by it."""


class Say(FromClient, frozen=True, tag="say"):
    """Speak: in one's own words, or by a ready-made phrase; one of the two."""

    text: ChatText | None = None
    phrase: Phrase | None = None


class Mute(FromClient, frozen=True, tag="mute"):
    """Hear a person no more, at any table, or hear them again."""

    person: ClientId
    muted: bool = True


class Report(FromClient, frozen=True, tag="report"):
    """Have whoever keeps the house look at something that was said here."""

    number: Count
    """The number of the change it was said by."""


class ComeBack(FromClient, frozen=True, tag="come_back"):
    """Take one's seat back from the bot."""


class HandOver(FromClient, frozen=True, tag="hand_over"):
    """Let a bot play on for oneself."""


class Rematch(FromClient, frozen=True, tag="rematch"):
    """After the end: play again with the same people."""

    want: bool


class Nudge(FromClient, frozen=True, tag="nudge"):
    """Ask the one who decides to go on."""


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there? Answered by `pong`."""

    id: Milliseconds


Message: TypeAlias = (
    Join
    | Sit
    | Stand
    | Ready
    | SetBot
    | Remove
    | Start
    | Act
    | Say
    | Mute
    | ComeBack
    | HandOver
    | Rematch
    | Nudge
    | Ping
    | TakeBack
    | SetOptions
    | AskHint
    | Cut
    | Report
)
