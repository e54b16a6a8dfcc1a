"""What a client may say over the websocket of a table."""

from typing import TypeAlias

from msgspec import Struct

from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.protocol.terms import (
    BotName,
    ChatText,
    ClientId,
    ClientSeed,
    Count,
    Milliseconds,
    Phrase,
    SeatNumber,
)


class BaseClientMessage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The common part: the tag, and nothing that is not listed."""


class Join(BaseClientMessage, frozen=True, tag="join"):
    """The first message: where this client left off, and its name for itself."""

    client: ClientId
    since: Count | None = None
    """The last number it knows; null for a fresh view."""


class TakeSeat(BaseClientMessage, frozen=True, tag="take_seat"):
    """Take an empty seat before the start; from another seat one moves."""

    seat: SeatNumber


class LeaveSeat(BaseClientMessage, frozen=True, tag="leave_seat"):
    """Leave one's seat before the start, or after the end."""


class Ready(BaseClientMessage, frozen=True, tag="ready"):
    """The game starts by itself once every seat is taken and ready."""

    ready: bool


class SetBot(BaseClientMessage, frozen=True, tag="set_bot"):
    """Host, before the start: seat a bot, or empty its seat (null)."""

    seat: SeatNumber
    bot: BotName | None


class Remove(BaseClientMessage, frozen=True, tag="remove"):
    """Host, before the start: ask somebody to leave a seat."""

    seat: SeatNumber


class SetOptions(BaseClientMessage, frozen=True, tag="set_options"):
    """Host, before the first deal: agree on something else. Everybody has to be ready anew.

    With fewer seats than before, whoever sat in one that is gone moves to one that is left, and
    bots make way for people; it is refused when the people are too many.
    """

    options: TableOptions


class Start(BaseClientMessage, frozen=True, tag="start"):
    """Host: deal, when every seat is taken, ready or not."""


class Cut(BaseClientMessage, frozen=True, tag="cut"):
    """Cut the cards: add a number of one's own device to what the next deal comes from.

    Once a seat and deal; later ones, and those for a deal that is over, change nothing. Where
    several share a device, it cuts for one of them after the other.
    """

    seal: ClientSeed
    """The seal one has seen (`table.seal`): of the deal this is for."""
    client_seed: ClientSeed
    """Drawn by the device for this deal alone."""


class Act(BaseClientMessage, frozen=True, tag="act"):
    """Decide."""

    number: Count
    """The number of the decision it answers (`decision.number` of the view)."""
    choice: Count
    """The place in `private.options`."""
    id: ClientId
    """Made by the client; sent twice, it counts once."""


class AskHint(BaseClientMessage, frozen=True, tag="ask_hint"):
    """What would the strongest bot consider? Answered by `hint`, to this connection alone."""

    number: Count
    """The number of the decision it is about (`decision.number` of the view): one's own."""


class TakeBack(BaseClientMessage, frozen=True, tag="take_back"):
    """Take back one's last act, as long as nothing followed from it and nobody saw more by it."""


class SendChat(BaseClientMessage, frozen=True, tag="send_chat"):
    """Speak: in one's own words, or by a ready-made phrase; one of the two."""

    text: ChatText | None = None
    phrase: Phrase | None = None


class Mute(BaseClientMessage, frozen=True, tag="mute"):
    """Hear a person no more, at any table, or hear them again."""

    person: ClientId
    muted: bool = True


class Report(BaseClientMessage, frozen=True, tag="report"):
    """Have whoever keeps the house look at something that was said here."""

    number: Count
    """The number of the change it was said by."""


class ResumeControl(BaseClientMessage, frozen=True, tag="resume_control"):
    """Take one's seat back from the bot."""


class HandOver(BaseClientMessage, frozen=True, tag="hand_over"):
    """Let a bot play on for oneself."""


class Rematch(BaseClientMessage, frozen=True, tag="rematch"):
    """After the end: play again with the same people."""

    want: bool


class Nudge(BaseClientMessage, frozen=True, tag="nudge"):
    """Ask the one who decides to go on."""


class Ping(BaseClientMessage, frozen=True, tag="ping"):
    """Are you there? Answered by `pong`."""

    id: Milliseconds


ClientMessage: TypeAlias = (
    Join
    | TakeSeat
    | LeaveSeat
    | Ready
    | SetBot
    | Remove
    | Start
    | Act
    | SendChat
    | Mute
    | ResumeControl
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
