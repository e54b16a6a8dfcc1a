"""What happens at a table beside the decisions: before a game, and between one and the next."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import compare_words as words
from wire.session import Session

TableAction: TypeAlias = Callable[[Session], Awaitable[None]]

OFTEN: Final = 0.25
"""How often something else happens than a decision."""
MOST_STEPS: Final = 500
RESTARTED_AT: Final = 20
"""In some games the server is restarted after so many steps."""
HINTS: Final = 2
"""So many are asked for in a game: each takes a moment to compute."""
SPECTATOR: Final = "Zoe"
UNKNOWN_NAME: Final = "nobody"
TEXTS: Final = ("Hello", "Bonjour à toutes et à tous", "Мой ход?", "  two  spaces \u200b", "🂡")
PHRASES: Final = ("hello", "nice_bluff", "thanks")
MALFORMED: Final = (
    *("", "{", "[]", "null", '{"type": "none"}', '{"type": "join", "client": "again"}'),
    *('{"type": "ping", "id": 7}', '{"type": "ping", "id": -1.5}', '{"type": "sit", "seat": 9}'),
    '{"type": "say", "text": "' + "long " * 60 + '"}',
)
"""Sent as they are, in this checkout's words; a ping among them is answered at any time."""

# Before the game.


async def sit_down(session: Session) -> None:
    """All who stand take a free seat."""
    for socket in list(session.sockets):
        if socket.seat is None and socket.free_seats:
            await session.send(socket, type="sit", seat=session.rng.choice(socket.free_seats))


async def change_seats(session: Session) -> None:
    """People move and bots are seated and removed, as far as that is allowed."""
    for _ in range(12):
        socket, seat = session.pick(), session.rng.randrange(session.seats)
        options = {**socket.table["options"], "chat": session.rng.random() < 0.5}
        messages: tuple[dict[str, Any], ...] = (
            {"type": "sit", "seat": seat},
            {"type": "stand"},
            {"type": "ready", "ready": True},
            {"type": "ready", "ready": False},
            *({"type": "set_bot", "seat": seat, "bot": bot} for bot in ("page", "unknown", None)),
            {"type": "set_options", "options": options},
            {"type": "start"},
            {"type": "rematch", "want": True},
            {"type": "say", "text": "hello"},
        )
        if socket.phase == "seating":
            await session.send(socket, **session.rng.choice(messages))


async def remove_guest(session: Session) -> None:
    """The host asks a guest to leave, who cannot come back."""
    host, ivan = session.sockets[0], await session.guest("Ivan")
    socket = await session.join(ivan)
    if host.phase != "seating" or not host.free_seats:
        await session.leave(socket)
        return
    seat = host.free_seats[0]
    await session.send(socket, type="sit", seat=seat)
    await session.send(host, type="remove", seat=seat)
    await session.try_to_join(ivan)


async def begin(session: Session) -> None:
    """All sit, cut the cards and are ready; or the host starts the game."""
    host = session.sockets[0]
    if host.phase != "seating":
        return
    await sit_down(session)
    for seat in host.free_seats:
        await session.send(host, type="set_bot", seat=seat, bot="page")
    for socket in list(session.sockets):
        if (share := session.client_seed()) and (seal := socket.table["seal"]):
            await session.send(socket, type="cut", seal=seal, share=share)
    for socket in list(session.sockets):
        if host.phase == "seating" and session.rng.random() < 0.9:
            await session.send(socket, type="ready", ready=True)
    if host.phase == "seating":
        await session.send(host, type="start")


# During the game.


async def play(session: Session) -> None:
    """Decide at random to the end of the game, with moments in between."""
    for step in range(MOST_STEPS):
        await session.settle()
        if not session.is_playing:
            return
        if step == RESTARTED_AT and session.number % 7 == 3:
            await session.restart()
        elif session.rng.random() < OFTEN:
            await session.rng.choice(TABLE_ACTIONS)(session)
        else:
            session.act(session.deciding_socket())
    raise AssertionError("the game does not end")


async def talk(session: Session) -> None:
    text, phrase = session.rng.choice(TEXTS), session.rng.choice(PHRASES)
    said = ({"text": text}, {"text": text}, {"phrase": phrase}, {"text": text, "phrase": phrase})
    session.pick().send(type="say", **session.rng.choice(said))


async def take_back(session: Session) -> None:
    session.pick(seated=True).send(type="take_back")


async def hand_over(session: Session) -> None:
    session.pick().send(type="hand_over")


async def come_back(session: Session) -> None:
    for socket in list(session.sockets):
        await session.send(socket, type="come_back")


async def nudge(session: Session) -> None:
    await session.pass_time(31)
    session.pick().send(type="nudge")


async def ask_for_hint(session: Session) -> None:
    """Mostly by the one whose decision it is; another is refused."""
    socket = session.deciding_socket() if session.rng.random() < 0.7 else session.pick()
    if socket.decision and session.hints < HINTS:
        session.hints += socket.decides
        socket.send(type="ask_hint", number=socket.decision["number"])
        await socket.until("hint", "refused")


async def send_errors(session: Session) -> None:
    """Acts that cannot be accepted, and one that is sent twice."""
    socket, other = session.deciding_socket(), session.pick()
    assert socket.decision
    session.act(socket, number=socket.decision["number"] - 1)
    session.act(socket, choice=len(socket.options))
    session.act(socket, id="not an id")
    if other.decision and not other.decides:
        other.send(type="act", number=other.decision["number"], choice=0, id="not-mine")
    await session.settle()
    act = session.act(socket)
    await session.settle()
    socket.send(type="act", **act)


async def send_malformed(session: Session) -> None:
    session.pick().send_text(words.text_to_current(session.rng.choice(MALFORMED)))


async def send_untimely(session: Session) -> None:
    """What is for before the game, or for after it."""
    socket, seat = session.pick(), session.rng.randrange(session.seats)
    messages: tuple[dict[str, Any], ...] = (
        {"type": "sit", "seat": seat},
        {"type": "stand"},
        {"type": "ready", "ready": True},
        {"type": "set_bot", "seat": seat, "bot": "page"},
        {"type": "remove", "seat": seat},
        {"type": "set_options", "options": socket.table["options"]},
        {"type": "start"},
        {"type": "rematch", "want": True},
        {"type": "cut", "seal": "0" * 64, "share": "1" * 64},
    )
    socket.send(**session.rng.choice(messages))


async def mute(session: Session) -> None:
    socket, other = session.pick(), session.pick(seated=True)
    muted = session.rng.random() < 0.7
    socket.send(type="mute", person=other.person or "unknown", muted=muted)
    await socket.until("muted", "refused")


async def report(session: Session) -> None:
    socket = session.pick()
    socket.send(type="report", number=socket.said[-1] if socket.said else 1)
    await socket.until("reported", "refused")


async def watch(session: Session) -> None:
    """A guest comes to watch, then a client without a name, then the first of them leaves."""
    watching = {socket.client.name: socket for socket in session.sockets}
    if SPECTATOR not in watching:
        await session.join(await session.guest(SPECTATOR))
    elif UNKNOWN_NAME not in watching:
        await session.join(session.new_client(UNKNOWN_NAME))
    else:
        await session.leave(watching[SPECTATOR])


async def return_later(session: Session) -> None:
    """A client leaves and comes back, and is told what it missed, or all anew."""
    socket = session.rng.choice(session.sockets[1:] or session.sockets)
    last = socket.number
    since = session.rng.choice((None, last, last - 3, 1, last + 5))
    await session.leave(socket)
    if session.sockets:
        await session.settle()
    await session.join(socket.client, shared_seat=socket.shared_seat, since=since)


async def stay_away(session: Session) -> None:
    """A player leaves for so long that a bot plays on, then takes the seat back."""
    socket = session.pick()
    if socket is session.sockets[0] or socket.seat is None:
        return
    await session.leave(socket)
    await session.settle()
    await session.pass_time(80)
    await session.settle()
    if session.is_playing:
        shared_seat, since = socket.shared_seat, socket.number
        back = await session.join(socket.client, shared_seat=shared_seat, since=since)
        back.send(type="come_back")


async def wait(session: Session) -> None:
    """A little, or until a bot plays on for the one who decides."""
    out_at = session.sockets[0].clocks["out_at"]
    if out_at is None or session.rng.random() < 0.5:
        await session.pass_time(session.rng.choice((3, 20)))
    else:
        await session.pass_time((out_at - session.now) / 1000 + 1)


async def ask_meanwhile(session: Session) -> None:
    """Requests about the table, and about the game, which is not told before its end."""
    paths = (
        *("/api/tables/{code}", "/api/tables", "/api/me"),
        *("/api/games/{id}", "/api/games/{id}/record.ogn"),
        *("/api/games/{id}/replay?seat=open", "/api/games/{id}/proof.json"),
    )
    path, socket = session.rng.choice(paths), session.pick()
    await socket.client.get(path, code=session.code, id=socket.game)


TABLE_ACTIONS: Final[tuple[TableAction, ...]] = (
    *(talk, take_back, hand_over, come_back, nudge, ask_for_hint),
    *(send_errors, send_malformed, send_untimely, mute, report),
    *(watch, watch, return_later, stay_away, wait, ask_meanwhile),
)
