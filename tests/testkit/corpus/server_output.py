"""All that a server sends of what its database holds, to its guests and to a stranger."""

from typing import Any

from tests.testkit.server.app import ApiClient, RunningServer

VIEWERS = ("open", "spectator", "0", "1")


async def all_output(
    server: RunningServer, cookies: dict[str, str], tables: list[str], games: list[str]
) -> Any:
    """Every list, table, greeting, record and replay, as JSON."""
    stranger = server.client()
    people = {"stranger": stranger}
    for name, cookie in cookies.items():
        people[name] = server.client()
        people[name].cookie = cookie
    return {
        "lobby": (await stranger.get("/api/tables")).json,
        "me": {name: (await person.get("/api/me")).json for name, person in people.items()},
        "tables": {code: (await stranger.get(f"/api/tables/{code}")).json for code in tables},
        "greetings": {
            code: {name: await greeting(person, code) for name, person in people.items()}
            for code in tables
        },
        "games": {game: await game_output(stranger, game) for game in games},
    }


async def greeting(person: ApiClient, code: str) -> Any:
    """The first message to a person who joins a table, or why it is refused."""
    async with person.join_table(code) as socket:
        return socket.refusal or await socket.receive()


async def game_output(person: ApiClient, game: str) -> Any:
    return {
        "summary": (await person.get(f"/api/games/{game}")).json,
        "ogn": (await person.get(f"/api/games/{game}/record.ogn")).body.decode(),
        "json": (await person.get(f"/api/games/{game}/record.json")).json,
        "replays": {
            seat: (await person.get(f"/api/games/{game}/replay?seat={seat}")).json
            for seat in VIEWERS
        },
    }
