"""Requests beside the table: about a finished game, for guests and accounts, and for all."""

from typing import Any

from wire.clients import Client
from wire.server import let_threads_run
from wire.session import Session
from wire.table_actions import begin


async def read_finished_game(session: Session) -> None:
    """All that can be asked about a finished game, by a player and by a stranger."""
    await session.settle()
    client, stranger = session.sockets[0].client, session.new_client("Otto")
    game = session.sockets[0].game
    viewer = session.rng.choice(("open", "open", "spectator", "0", "1", "1", "7"))
    await client.get("/api/games/{id}", id=game)
    await client.get("/api/games/{id}/record.json", id=game)
    await client.get("/api/games/{id}/proof.json", id=game)
    await client.get("/api/games/{id}/replay?seat={seat}", id=game, seat=viewer)
    await client.get("/api/me")
    await stranger.get("/api/games/{id}", id=game)
    await read_history(session)
    await stranger.get("/api/history")
    record = await client.get("/api/games/{id}/record.ogn", id=game)
    if session.number % 5 == 1:
        await stranger.post("/api/records/replay", {"record": record, "seat": "0"})
        await stranger.post("/api/records/replay", {"record": record[:200]})
    if session.number % 10 == session.number // 10:
        await review(session, client, {"type": "game", "id": game})
    if session.sockets[0].table["options"]["rated"]:
        await read_people(session, client)


async def review(session: Session, client: Client, of: dict[str, str]) -> None:
    """A review and the record with it, once they are there."""
    state = await client.ask("POST", "/api/reviews", {"of": of}, is_printed=False)
    session.transcript.hide("review", state["id"])
    while state["phase"] not in ("done", "failed"):
        await let_threads_run()
        state = await client.get_quietly("/api/reviews/{id}", id=state["id"])
    await client.get("/api/reviews/{id}", id=state["id"])
    await client.get("/api/reviews/{id}/record.ogn?language=fr", id=state["id"])


async def read_history(session: Session) -> None:
    """The games of a player, once the last is counted, which is done apart.

    Games of people who share a device are not listed, nor are those from within another game.
    """
    player = next((each for each in session.sockets if each.seat is not None), None)
    if player is None or player.shared_seat is not None or player.table["game"]["beginning"]:
        return
    path = "/api/history?mine=1"
    while player.game not in [
        each["id"] for each in (await player.client.get_quietly(path))["games"]
    ]:
        await let_threads_run()
    await player.client.get(path)


async def read_people(session: Session, client: Client) -> None:
    """Ratings and statistics."""
    for name in ("anna", "Bela", "Unknown"):
        await client.get("/api/people/{name}", name=name)
    for path in ("/api/standings", "/api/card-statistics", "/api/history"):
        await client.get(f"{path}?ruleset={session.ruleset}&seats={session.seats}")


async def play_on(session: Session) -> None:
    """The same people once more; bots play that game to its end."""
    for socket in list(session.sockets):
        if socket.seat is not None:
            await session.send(socket, type="rematch", want=True)
    await begin(session)
    await session.hand_over_all()
    if session.sockets[0].phase == "over":
        await read_history(session)


async def read_public_pages(client: Client) -> None:
    """What every client can ask for, and what every client is refused."""
    for path in ("options", "lessons", "puzzles", "examples", "standings", "tables", "account"):
        await client.get(f"/api/{path}")
    step = {"chapter": "first_round", "step": 0}
    for tokens in ([], ["r:<Lo"], ["r:<Sp", "."]):
        await client.post("/api/lessons/step", {**step, "tokens": tokens})
    await client.post("/api/puzzles/show", {"puzzle": "today"})
    await client.post("/api/puzzles/answer", {"puzzle": "today", "token": None})
    for name in ("x" * 100, "squire"):
        await client.post("/api/guest", {"name": name})
    for options in ({"seats": 9}, {"ruleset": "duel", "seats": 3}):
        await client.post("/api/tables", {"options": options})
    await client.post("/api/tables/{code}/short-code", code="unknown")
    await client.post("/api/find", {"rated": True})
    await client.post("/api/sign-in", {"name": "Fred", "password": "is not known here"})


async def use_guest_requests(session: Session) -> None:
    """A guest moves to another device, makes an account, a token and a bot, and is deleted."""
    fred, other = await session.guest("Fred"), session.new_client("Fred elsewhere")
    link = (await hidden(session, fred, "/api/link", "url")).rpartition("/")[2]
    for _ in range(2):
        await other.post("/api/move", {"token": link})
    await other.get("/api/devices")
    password = await session.sign_up(other)
    key = await hidden(session, other, "/api/spare-key", "key")
    await fred.post("/api/devices/end", {"device": None})
    await other.get("/api/me")
    await other.post("/api/move", {"token": key})
    wish = {"label": "script", "scopes": ["read"]}
    await hidden(session, other, "/api/tokens", "token", wish)
    await other.post("/api/tokens", {**wish, "scopes": []})
    for bot in (await other.post("/api/bots", {"name": "Fred's"}))["bots"]:
        session.transcript.hide("person", bot["id"])
    await other.get("/api/account")
    await fred.post("/api/sign-out")
    for tried in ("not the password", password):
        await fred.post("/api/sign-in", {"name": other.name, "password": tried})
    await fred.post("/api/delete-me")
    await other.get("/api/me")


async def hidden(session: Session, client: Client, path: str, field: str, body: Any = None) -> str:
    """A random field of an answer."""
    secret: str = (await client.post(path, body))[field]
    session.transcript.hide(field, secret.rpartition("/")[2])
    return secret
