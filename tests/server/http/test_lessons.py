"""Lessons over HTTP: the chapters, and steps tried."""

from tests.testkit.server.app import RunningServer, with_server


@with_server()
async def test_every_step_of_every_chapter_can_be_begun(server: RunningServer) -> None:
    reader = server.client()
    chapters = (await reader.get("/api/lessons")).json["chapters"]

    assert chapters[0]["chapter"] == "first_round"
    first = chapters[0]
    told = (await reader.post("/api/lessons/step", {"chapter": "first_round", "step": 0})).json
    assert first["steps"]
    assert told["verdict"] == "asked"
    assert len(told["table"]["tokens"]) == len(told["table"]["game"]["private"]["options"])


@with_server()
async def test_a_move_is_tried_and_nothing_kept(server: RunningServer) -> None:
    reader = server.client()
    step = {"chapter": "first_round", "step": 0, "tokens": ["r:<Lo"]}
    once = await reader.post("/api/lessons/step", step)
    again = await reader.post("/api/lessons/step", step)

    assert once.json["verdict"] == "right"
    assert once.json["table"]["changes"][0]["change"]["events"][0]["type"] == "placed"
    assert once.body == again.body
    assert reader.cookie is None
