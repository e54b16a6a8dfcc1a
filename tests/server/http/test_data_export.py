"""All that is kept of somebody, in one file."""

import json
from io import BytesIO
from zipfile import ZipFile

from oriflamme.notation.ogn_read import read_record
from tests.server.http.test_accounts import ANNA, PASSWORD
from tests.testkit.server.app import ApiClient, RunningServer, play_bot_game, with_server


async def exported(client: ApiClient) -> ZipFile:
    answer = await client.get("/api/export")
    assert answer.status == 200
    assert "attachment" in answer.headers["content-disposition"]
    return ZipFile(BytesIO(answer.body))


@with_server()
async def test_the_file_has_who_one_is_and_the_record_of_every_game(server: RunningServer) -> None:
    id, anna = await play_bot_game(server)
    await anna.post("/api/account", ANNA)
    wish = {"label": "mine", "scopes": ["read"]}
    token = (await anna.post("/api/tokens", wish)).json["token"]
    folder = await exported(anna)
    me = json.loads(folder.read("me.json"))

    assert sorted(folder.namelist()) == [f"games/{id}.ogn", "me.json"]
    assert me["guest"]["name"] == me["account"]["account"]["name"] == "Anna"
    assert [game["id"] for game in me["games"]] == [id]
    assert read_record(folder.read(f"games/{id}.ogn").decode()).tags["Game"] == id
    told = b"".join(folder.read(name) for name in folder.namelist()).decode()
    assert token not in told
    assert PASSWORD not in told
    assert "argon2" not in told


@with_server()
async def test_a_guest_may_have_it_too(server: RunningServer) -> None:
    guest = server.client()
    assert (await guest.get("/api/export")).json["code"] == "guest_required"
    await guest.post("/api/guest", {"name": "Bela"})
    me = json.loads((await exported(guest)).read("me.json"))

    assert (me["guest"]["name"], me["account"]["account"], me["games"]) == ("Bela", None, [])
