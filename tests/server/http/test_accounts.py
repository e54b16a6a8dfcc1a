"""Accounts: a guest who is known by more than a cookie."""

import logging
from random import Random

import pytest

from oriflamme.server.http.quotas import MAX_SIGN_IN_DELAY_S, Quotas
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.settings import Settings
from oriflamme.server.store import queries as q
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    play_bot_game,
    seated_table,
    with_server,
)

PASSWORD = "correct horse battery"
ANNA = {"name": "Anna", "password": PASSWORD}


async def signed_up(server: RunningServer, name: str = "Anna") -> ApiClient:
    browser = server.client()
    answer = await browser.post("/api/account", {"name": name, "password": PASSWORD})
    assert answer.status == 201
    return browser


async def who(browser: ApiClient) -> tuple[str, str | None] | None:
    guest = (await browser.get("/api/me")).json["guest"]
    return guest and (guest["name"], guest["account"])


@with_server()
async def test_a_newcomer_signs_up_and_signs_in_elsewhere(server: RunningServer) -> None:
    desk = await signed_up(server)
    phone = server.client()
    told = (await phone.post("/api/sign-in", {"name": "anna", "password": PASSWORD})).json

    assert await who(desk) == await who(phone) == ("Anna", "person")
    assert told["account"]["has_password"]
    assert (await phone.get("/api/account")).json == told
    assert len((await phone.get("/api/devices")).json["devices"]) == 2


@with_server()
async def test_a_guest_who_signs_up_keeps_seats_and_games(server: RunningServer) -> None:
    id, guest = await play_bot_game(server)
    code = (await guest.post("/api/tables")).json["code"]
    await guest.post("/api/account", ANNA)
    mine = (await guest.get("/api/me")).json

    assert mine["guest"]["account"] == "person"
    assert [game["id"] for game in mine["games"]] == [id]
    assert [table["code"] for table in mine["tables"]] == [code]


@with_server()
async def test_the_games_of_the_guest_one_was_come_along_where_one_asks_for_it(
    server: RunningServer,
) -> None:
    await signed_up(server)
    id, guest = await play_bot_game(server)
    await guest.post("/api/sign-in", {**ANNA, "merge": True})
    mine = (await guest.get("/api/me")).json

    assert mine["guest"]["name"] == "Anna"
    assert [game["id"] for game in mine["games"]] == [id]


@with_server()
async def test_the_games_of_a_friend_whose_device_it_is_do_not_come_along(
    server: RunningServer,
) -> None:
    await signed_up(server)
    _, friend = await play_bot_game(server)
    cookie = friend.cookie
    await friend.post("/api/sign-in", ANNA)

    assert (await friend.get("/api/me")).json["games"] == []
    friend.cookie = cookie
    assert len((await friend.get("/api/me")).json["games"]) == 1


@with_server(bot_delay=60.0)
async def test_nobody_loses_a_seat_by_signing_in_unless_they_leave_it(
    server: RunningServer,
) -> None:
    await signed_up(server)
    guest = server.client()
    code = (await guest.post("/api/quick", {"bot": "page"})).json["code"]
    refused = await guest.post("/api/sign-in", ANNA)
    assert refused.json["code"] == "still_seated"
    assert await who(guest) != ("Anna", "person")

    await guest.post("/api/sign-in", {**ANNA, "leave_seats": True})
    table = (await guest.get(f"/api/tables/{code}")).json["table"]
    assert await who(guest) == ("Anna", "person")
    assert table["seats"][0]["stand_in"] is not None


@with_server()
async def test_no_guest_takes_the_name_of_an_account(server: RunningServer) -> None:
    anna = await signed_up(server)
    other = server.client()

    for like in ("Anna", "ánna", "A n n a", "Ａnna"):
        assert (await other.post("/api/guest", {"name": like})).json["code"] == "name_taken"
        again = await other.post("/api/account", {"name": like, "password": PASSWORD})
        assert again.json["code"] == "name_taken"
    assert (await other.post("/api/guest", {"name": "Bela"})).status == 200
    assert (await anna.post("/api/guest", {"name": "anna"})).json["name"] == "anna"


@with_server()
async def test_another_name_is_the_one_to_sign_in_by(server: RunningServer) -> None:
    anna = await signed_up(server)
    await signed_up(server, "Bela")
    assert (await anna.post("/api/guest", {"name": "Béla"})).json["code"] == "name_taken"
    assert (await anna.post("/api/guest", {"name": "Dora"})).json["account"] == "person"

    renamed = {"name": "Dora", "password": PASSWORD}
    assert (await server.client().post("/api/sign-in", ANNA)).json["code"] == "wrong_credentials"
    assert (await server.client().post("/api/sign-in", renamed)).status == 200
    assert await who(await signed_up(server)) == ("Anna", "person")


@with_server()
async def test_another_password_signs_all_other_devices_out(server: RunningServer) -> None:
    desk = await signed_up(server)
    phone = server.client()
    await phone.post("/api/sign-in", ANNA)
    new = "staple by the river"
    wish = {"old_password": PASSWORD, "new_password": new}

    assert (await desk.post("/api/account/password", wish)).status == 200
    assert await who(phone) is None
    assert await who(desk) == ("Anna", "person")
    assert (await phone.post("/api/sign-in", ANNA)).json["code"] == "wrong_credentials"
    assert (await phone.post("/api/sign-in", {**ANNA, "password": new})).status == 200


@with_server()
async def test_a_password_that_is_guessed_too_soon_is_refused(server: RunningServer) -> None:
    browser = server.client()
    for poor in ("too short", "aaaaaaaaaaaaaa", "Wilhelmina of Orange", "wilhelmina-of-orange"):
        wish = {"name": "Wilhelmina of Orange", "password": poor}
        assert (await browser.post("/api/account", wish)).json["code"] == "invalid_password"
    assert await who(browser) is None


@with_server()
async def test_whoever_signs_out_may_sign_in_again(server: RunningServer) -> None:
    anna = await signed_up(server)
    await anna.post("/api/sign-out")
    assert await who(anna) is None

    await anna.post("/api/sign-in", ANNA)
    assert await who(anna) == ("Anna", "person")


@with_server()
async def test_what_is_deleted_cannot_be_signed_in_to_and_its_name_is_free(
    server: RunningServer,
) -> None:
    anna = await signed_up(server)
    await anna.post("/api/bots", {"name": "Rook"})
    await anna.post("/api/delete-me")

    assert (await anna.post("/api/sign-in", ANNA)).json["code"] == "wrong_credentials"
    assert await server.services.store.fetch(q.account_by_skeleton("rook")) is None
    assert await who(await signed_up(server)) == ("Anna", "person")


@with_server(accounts=False)
async def test_where_there_are_no_accounts_guests_play_on(server: RunningServer) -> None:
    browser = server.client()
    assert (await browser.post("/api/account", ANNA)).json["code"] == "accounts_disabled"
    told = (await browser.get("/api/account")).json
    assert (told["accounts_enabled"], told["account"]) == (False, None)
    assert (await browser.post("/api/quick", {"bot": "page"})).status == 201


@with_server()
async def test_a_bot_at_the_table_is_seen_to_be_one(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    await anna.post("/api/account", ANNA)
    bot = (await anna.post("/api/bots", {"name": "Rook"})).json["bots"][0]["id"]
    wish = {"label": "mine", "scopes": ["play"], "bot": bot}
    token = (await anna.post("/api/tokens", wish)).json["token"]
    headers = {"authorization": f"Bearer {token}"}
    opened = await server.client().request("POST", "/api/tables", b"{}", headers)
    seats = (await anna.get(f"/api/tables/{opened.json['code']}")).json["table"]["seats"]

    assert (seats[0]["name"], seats[0]["is_program"]) == ("Rook", True)
    others = (await anna.get(f"/api/tables/{code}")).json["table"]["seats"]
    assert not any(seat["is_program"] for seat in others)


@with_server(log_level="debug")
async def test_neither_passwords_nor_tokens_are_in_the_logs(
    server: RunningServer,
) -> None:
    lines: list[str] = []
    listener = logging.Handler()
    listener.emit = lambda record: lines.append(  # type: ignore[method-assign]
        f"{record.getMessage()} {vars(record)}"
    )
    root = logging.getLogger()
    before = root.level
    root.addHandler(listener)
    root.setLevel(logging.DEBUG)
    try:
        anna = await signed_up(server)
        wish = {"label": "mine", "scopes": ["play"]}
        token = (await anna.post("/api/tokens", wish)).json["token"]
        await anna.post("/api/sign-in", {**ANNA, "password": f"{PASSWORD}?"})
        await anna.get("/api/me", {"authorization": f"Bearer {token}"})
        await anna.get("/api/me", {"authorization": f"Bearer {token}?"})
    finally:
        root.removeHandler(listener)
        root.setLevel(before)

    assert lines
    told = "\n".join(lines)
    assert PASSWORD not in told
    assert token not in told


def test_a_name_that_is_tried_from_everywhere_is_slow_and_never_locked() -> None:
    now = 0.0
    quotas = Quotas(Settings(sign_ins_per_hour=5), lambda: now)
    rng = Random(7)
    waits = [quotas.sign_in(f"network {rng.random()}", "anna") for _ in range(500)]

    assert waits[0] == 0
    assert 0 < waits[-1] <= MAX_SIGN_IN_DELAY_S
    assert quotas.sign_in("another", "bela") == 0
    assert quotas.sign_in("another", None) == 0
    now = 3600
    assert quotas.sign_in("another", "anna") == 0


def test_where_nothing_is_limited_nothing_is_slow() -> None:
    quotas = Quotas(Settings(sign_ins_per_hour=0), lambda: 0.0)

    assert [quotas.sign_in("one", "anna") for _ in range(500)] == [0] * 500


def test_a_network_that_tries_too_often_is_told_when_to_come_again() -> None:
    quotas = Quotas(Settings(sign_ins_per_hour=5), lambda: 0.0)
    for number in range(5):
        quotas.sign_in("one", f"name {number}")
    with pytest.raises(Refusal) as refused:
        quotas.sign_in("one", "another")

    assert refused.value.code == "sign_in_limit"
    assert refused.value.retry_after
    assert quotas.sign_in("other", "another") == 0
