"""Puzzles over HTTP: the list, one to be solved, and answers."""

from datetime import UTC, datetime

from oriflamme.analysis.puzzles.library import all_puzzles, puzzle_of_the_day
from oriflamme.analysis.puzzles.puzzle import Puzzle
from tests.testkit.server.app import RunningServer, with_server


def some_puzzle() -> Puzzle:
    return next(iter(all_puzzles().values()))


@with_server()
async def test_the_list_names_every_puzzle_and_that_of_the_day(server: RunningServer) -> None:
    told = (await server.client().get("/api/puzzles")).json
    today = datetime.fromtimestamp(server.services.clock() / 1000, UTC).date()

    assert {entry["id"] for entry in told["puzzles"]} == set(all_puzzles())
    levels = [entry["level"] for entry in told["puzzles"]]
    assert levels == sorted(levels)
    assert (told["day"], told["today"]) == (today.isoformat(), puzzle_of_the_day(today).name)


@with_server()
async def test_a_puzzle_is_shown_without_its_answer(server: RunningServer) -> None:
    puzzle = some_puzzle()
    shown = await server.client().post("/api/puzzles/show", {"puzzle": puzzle.name})

    assert shown.json["puzzle"]["id"] == puzzle.name
    assert set(shown.json["table"]["tokens"]) == puzzle.tokens
    assert shown.json["table"]["seat"] == puzzle.seat
    assert set(shown.json) == {"puzzle", "table"}


@with_server()
async def test_the_answer_is_told_to_who_finds_it_or_gives_up(server: RunningServer) -> None:
    reader, puzzle = server.client(), some_puzzle()

    async def answer(token: str | None) -> dict[str, object]:
        asked = {"puzzle": puzzle.name, "token": token}
        return (await reader.post("/api/puzzles/answer", asked)).json  # type: ignore[no-any-return]

    right, wrong, told = (
        await answer(puzzle.answer),
        await answer(puzzle.obvious),
        await answer(None),
    )
    assert (right["right"], wrong["right"], told["right"]) == (True, False, False)
    assert (wrong["obvious"], wrong["options"], wrong["miss_rates"]) == (True, [], {})
    assert right["options"] == told["options"] != []
    assert right["options"][0]["token"] == puzzle.answer  # type: ignore[index]
    assert reader.cookie is None
