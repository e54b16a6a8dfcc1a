"""All that a server tells of what its database holds, to its guests and to a stranger."""

from typing import Any

VIEWERS = ("open", "spectator", "0", "1")


async def all_told(house: Any, cookies: dict[str, str], tables: list[str], games: list[str]) -> Any:
    """Every list, table, greeting, record and replay, as JSON."""
    stranger = house.browser()
    people = {"stranger": stranger}
    for name, cookie in cookies.items():
        people[name] = house.browser()
        people[name].cookie = cookie
    return {
        "lobby": (await stranger.get("/api/tables")).json,
        "me": {name: (await person.get("/api/me")).json for name, person in people.items()},
        "tables": {code: (await stranger.get(f"/api/tables/{code}")).json for code in tables},
        "greetings": {
            code: {name: await greeting(person, code) for name, person in people.items()}
            for code in tables
        },
        "games": {game: await game_told(stranger, game) for game in games},
    }


async def greeting(person: Any, code: str) -> Any:
    """The first message to a person who joins a table, or why it is refused."""
    async with person.table(code) as socket:
        return socket.refusal or await socket.hear()


async def game_told(person: Any, game: str) -> Any:
    return {
        "summary": (await person.get(f"/api/games/{game}")).json,
        "ogn": (await person.get(f"/api/games/{game}/record.ogn")).body.decode(),
        "json": (await person.get(f"/api/games/{game}/record.json")).json,
        "replays": {
            seat: (await person.get(f"/api/games/{game}/replay?seat={seat}")).json
            for seat in VIEWERS
        },
    }
