"""Passkeys: a device that proves it holds a key, and nothing that others could use."""

from typing import Any

from tests.server.http.test_accounts import PASSWORD, who
from tests.testkit.server.app import ApiClient, RunningServer, with_server
from tests.testkit.server.software_passkey import SoftwarePasskey

HOUR = 3_600_000
TO_MAKE, TO_USE = "/api/passkeys/challenge", "/api/sign-in/passkey/challenge"


def browser_of(server: RunningServer) -> ApiClient:
    """Passkeys are for pages that came by a secure way."""
    client = server.client()
    client.is_secure = True
    return client


async def kept(server: RunningServer, passkey: SoftwarePasskey, name: str = "Anna") -> ApiClient:
    """Somebody who has an account by this passkey alone."""
    client = browser_of(server)
    await client.post("/api/guest", {"name": name})
    asked = (await client.post(TO_MAKE)).json
    answer = await client.post("/api/passkeys", passkey.attestation(asked))
    assert answer.status == 201, answer.json
    return client


async def entered(client: ApiClient, passkey: SoftwarePasskey, **changes: Any) -> str | None:
    """Why not, if one may not sign in."""
    asked = (await client.post(TO_USE)).json
    answer = await client.post("/api/sign-in/passkey", {**passkey.assertion(asked), **changes})
    code: str | None = answer.json.get("code")
    return code


@with_server()
async def test_a_guest_gets_an_account_by_a_passkey_and_signs_in_by_it(
    server: RunningServer,
) -> None:
    passkey = SoftwarePasskey()
    anna = await kept(server, passkey)
    told = (await anna.get("/api/account")).json
    elsewhere = browser_of(server)

    assert (told["account"]["has_password"], len(told["passkeys"])) == (False, 1)
    assert await entered(elsewhere, passkey) is None
    assert await who(elsewhere) == await who(anna) == ("Anna", "person")


@with_server()
async def test_another_key_another_site_and_a_changed_signature_open_nothing(
    server: RunningServer,
) -> None:
    passkey = SoftwarePasskey()
    await kept(server, passkey)
    thief = browser_of(server)

    assert await entered(thief, SoftwarePasskey()) == "invalid_passkey"
    assert await entered(thief, SoftwarePasskey(id=b"nobody's")) == "invalid_passkey"
    phished = SoftwarePasskey(origin="https://tab1e.example", key=passkey.key)
    assert await entered(thief, phished) == "invalid_passkey"
    elsewhere = SoftwarePasskey(site="tab1e.example", key=passkey.key)
    assert await entered(thief, elsewhere) == "invalid_passkey"
    assert await entered(thief, passkey, signature="AQID") == "invalid_passkey"
    assert await who(thief) is None


@with_server()
async def test_a_key_that_asks_nobody_who_they_are_opens_nothing(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    await kept(server, passkey)
    found = SoftwarePasskey(key=passkey.key, uses=5, verifies=False)
    assert await entered(browser_of(server), found) == "invalid_passkey"

    bela = browser_of(server)
    await bela.post("/api/guest", {"name": "Bela"})
    asked = (await bela.post(TO_MAKE)).json
    careless = SoftwarePasskey(id=b"another", verifies=False)
    assert (await bela.post("/api/passkeys", careless.attestation(asked))).json[
        "code"
    ] == "invalid_passkey"
    assert await entered(browser_of(server), passkey) is None


@with_server()
async def test_what_was_signed_once_or_long_ago_is_worth_nothing(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    await kept(server, passkey)
    client = browser_of(server)
    asked = (await client.post(TO_USE)).json
    signed = passkey.assertion(asked)
    assert (await client.post("/api/sign-in/passkey", signed)).status == 200
    again = await browser_of(server).post("/api/sign-in/passkey", signed)
    assert again.json["code"] == "invalid_passkey"

    asked = (await client.post(TO_USE)).json
    server.clock.now += HOUR
    late = await browser_of(server).post("/api/sign-in/passkey", passkey.assertion(asked))
    assert late.json["code"] == "invalid_passkey"


@with_server()
async def test_a_challenge_to_make_one_is_none_to_sign_in_by(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    anna = await kept(server, passkey)
    asked = (await anna.post(TO_MAKE)).json
    used = await browser_of(server).post("/api/sign-in/passkey", passkey.assertion(asked))

    assert used.json["code"] == "invalid_passkey"


@with_server()
async def test_a_copy_that_counts_behind_its_original_is_found_out(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    await kept(server, passkey)
    copy = SoftwarePasskey(key=passkey.key)
    for _ in range(3):
        assert await entered(browser_of(server), passkey) is None

    assert await entered(browser_of(server), copy) == "invalid_passkey"


@with_server()
async def test_the_last_passkey_stays_where_there_is_no_password(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    anna = await kept(server, passkey)
    (mine,) = (await anna.get("/api/account")).json["passkeys"]
    assert (await anna.post("/api/passkeys/delete", {"id": mine["id"]})).json["code"] == "not_now"

    await anna.post("/api/account/password", {"new_password": PASSWORD})
    assert (await anna.post("/api/passkeys/delete", {"id": mine["id"]})).json["passkeys"] == []
    assert await entered(browser_of(server), passkey) == "invalid_passkey"


@with_server()
async def test_a_passkey_is_one_persons(server: RunningServer) -> None:
    passkey = SoftwarePasskey()
    await kept(server, passkey)
    bela = browser_of(server)
    await bela.post("/api/account", {"name": "Bela", "password": PASSWORD})
    asked = (await bela.post(TO_MAKE)).json

    taken = await bela.post("/api/passkeys", passkey.attestation(asked))
    assert taken.json["code"] == "invalid_passkey"
