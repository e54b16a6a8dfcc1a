"""Reviews of finished games: made once, kept with the game, open to whoever may read it."""

import asyncio
from pathlib import Path
from typing import Any

from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Record
from tests.testkit.golden_games import golden_games
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    play_bot_game,
    running_server,
    with_server,
)

QUICKLY: dict[str, Any] = {"review_workers": 0, "review_budget": 4, "request_rate": 0}
"""On a thread of the server, whose priority is its own, and as carelessly as can be."""
RECORD = next(golden_games("duel-2")).record


async def ask(browser: ApiClient, of: dict[str, str]) -> dict[str, Any]:
    answer = await browser.post("/api/reviews", {"source": of})
    assert answer.status == 200, answer.json
    return dict(answer.json)


async def reviewed(browser: ApiClient, of: dict[str, str]) -> dict[str, Any]:
    """The review, once it is there."""
    id = (await ask(browser, of))["id"]
    job = browser.server.services.reviews.by_id(id)
    assert job
    await job.ended.wait()
    state = (await browser.get(f"/api/reviews/{id}")).json
    assert state["phase"] == "done"
    return dict(state["review"])


async def commented(browser: ApiClient, of: dict[str, str], language: str) -> Record:
    id = (await ask(browser, of))["id"]
    answer = await browser.get(f"/api/reviews/{id}/record.ogn?language={language}")
    return read_record(answer.body.decode())


def test_a_game_is_reviewed_once_and_the_review_kept_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "o.db", **QUICKLY) as server:
            game, anna = await play_bot_game(server)
            first = await ask(anna, {"type": "game", "id": game})
            assert (first["done"], first["review"]) == (0, None)
            review = await reviewed(anna, {"type": "game", "id": game})
            steps = (await anna.get(f"/api/games/{game}")).json["steps"]
            assert len(review["positions"]) == steps
            assert [judged["number"] for judged in review["decisions"]] == list(range(steps - 1))
            assert review["analyzer"].endswith(":4")
        async with running_server(tmp_path / "o.db", reviews_per_hour=1e-9) as server:
            again = await ask(server.client(), {"type": "game", "id": game})
            assert (again["phase"], again["review"]) == ("done", review)

    asyncio.run(scenario())


@with_server(**QUICKLY)
async def test_a_record_is_reviewed_too_and_kept_nowhere(server: RunningServer) -> None:
    anna, zoe = server.client(), server.client()
    record = {"type": "record", "record": RECORD}
    review = await reviewed(anna, record)

    assert await reviewed(zoe, record) == review
    assert sum(account["result"] for account in review["seats"]) == 1
    assert {judged["verdict"] for judged in review["decisions"]} <= {
        *("best", "good", "doubtful", "mistake")
    }
    english, russian = [await commented(zoe, record, language) for language in ("en", "ru")]
    assert english.actions == russian.actions == read_record(RECORD).actions
    assert any(review["analyzer"] in comment.text for comment in english.comments)
    assert english.comments != russian.comments
    half = {"type": "record", "record": RECORD.partition("\n3.")[0]}
    assert (await anna.post("/api/reviews", {"source": half})).json["code"] == "invalid_record"


@with_server(review_budget=4)
async def test_from_the_first_second_it_is_told_how_far_a_review_has_come(
    server: RunningServer,
) -> None:
    anna = server.client()
    state = await ask(anna, {"type": "record", "record": RECORD})
    while state["phase"] == "waiting":
        await asyncio.sleep(0)
        state = (await anna.get(f"/api/reviews/{state['id']}")).json

    assert state["phase"] == "running"
    assert state["total"] > state["done"]
