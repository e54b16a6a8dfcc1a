"""Passkeys: a device that proves it holds a key, and nothing that others could use."""

from typing import Any

from tests.server.http.test_accounts import PASSWORD, who
from tests.testkit.server.app import Browser, House, hosted
from tests.testkit.server.software_passkey import SoftPasskey

HOUR = 3_600_000
TO_MAKE, TO_USE = "/api/passkeys/challenge", "/api/sign-in/passkey/challenge"


def browser_of(house: House) -> Browser:
    """Passkeys are for pages that came by a secure way."""
    browser = house.browser()
    browser.is_secure = True
    return browser


async def kept(house: House, passkey: SoftPasskey, name: str = "Anna") -> Browser:
    """Somebody who has an account by this passkey alone."""
    browser = browser_of(house)
    await browser.post("/api/guest", {"name": name})
    asked = (await browser.post(TO_MAKE)).json
    answer = await browser.post("/api/passkeys", passkey.made(asked))
    assert answer.status == 201, answer.json
    return browser


async def entered(browser: Browser, passkey: SoftPasskey, **changes: Any) -> str | None:
    """Why not, if one may not sign in."""
    asked = (await browser.post(TO_USE)).json
    answer = await browser.post("/api/sign-in/passkey", {**passkey.used(asked), **changes})
    code: str | None = answer.json.get("code")
    return code


@hosted()
async def test_a_guest_gets_an_account_by_a_passkey_and_signs_in_by_it(house: House) -> None:
    passkey = SoftPasskey()
    anna = await kept(house, passkey)
    told = (await anna.get("/api/account")).json
    elsewhere = browser_of(house)

    assert (told["account"]["has_password"], len(told["passkeys"])) == (False, 1)
    assert await entered(elsewhere, passkey) is None
    assert await who(elsewhere) == await who(anna) == ("Anna", "person")


@hosted()
async def test_another_key_another_site_and_a_changed_signature_open_nothing(house: House) -> None:
    passkey = SoftPasskey()
    await kept(house, passkey)
    thief = browser_of(house)

    assert await entered(thief, SoftPasskey()) == "bad_passkey"
    assert await entered(thief, SoftPasskey(id=b"nobody's")) == "bad_passkey"
    phished = SoftPasskey(origin="https://tab1e.example", key=passkey.key)
    assert await entered(thief, phished) == "bad_passkey"
    elsewhere = SoftPasskey(site="tab1e.example", key=passkey.key)
    assert await entered(thief, elsewhere) == "bad_passkey"
    assert await entered(thief, passkey, signature="AQID") == "bad_passkey"
    assert await who(thief) is None


@hosted()
async def test_a_key_that_asks_nobody_who_they_are_opens_nothing(house: House) -> None:
    passkey = SoftPasskey()
    await kept(house, passkey)
    found = SoftPasskey(key=passkey.key, uses=5, verifies=False)
    assert await entered(browser_of(house), found) == "bad_passkey"

    bela = browser_of(house)
    await bela.post("/api/guest", {"name": "Bela"})
    asked = (await bela.post(TO_MAKE)).json
    careless = SoftPasskey(id=b"another", verifies=False)
    assert (await bela.post("/api/passkeys", careless.made(asked))).json["code"] == "bad_passkey"
    assert await entered(browser_of(house), passkey) is None


@hosted()
async def test_what_was_signed_once_or_long_ago_is_worth_nothing(house: House) -> None:
    passkey = SoftPasskey()
    await kept(house, passkey)
    browser = browser_of(house)
    asked = (await browser.post(TO_USE)).json
    signed = passkey.used(asked)
    assert (await browser.post("/api/sign-in/passkey", signed)).status == 200
    again = await browser_of(house).post("/api/sign-in/passkey", signed)
    assert again.json["code"] == "bad_passkey"

    asked = (await browser.post(TO_USE)).json
    house.clock.now += HOUR
    late = await browser_of(house).post("/api/sign-in/passkey", passkey.used(asked))
    assert late.json["code"] == "bad_passkey"


@hosted()
async def test_a_challenge_to_make_one_is_none_to_sign_in_by(house: House) -> None:
    passkey = SoftPasskey()
    anna = await kept(house, passkey)
    asked = (await anna.post(TO_MAKE)).json
    used = await browser_of(house).post("/api/sign-in/passkey", passkey.used(asked))

    assert used.json["code"] == "bad_passkey"


@hosted()
async def test_a_copy_that_counts_behind_its_original_is_found_out(house: House) -> None:
    passkey = SoftPasskey()
    await kept(house, passkey)
    copy = SoftPasskey(key=passkey.key)
    for _ in range(3):
        assert await entered(browser_of(house), passkey) is None

    assert await entered(browser_of(house), copy) == "bad_passkey"


@hosted()
async def test_the_last_passkey_stays_where_there_is_no_password(house: House) -> None:
    passkey = SoftPasskey()
    anna = await kept(house, passkey)
    (mine,) = (await anna.get("/api/account")).json["passkeys"]
    assert (await anna.post("/api/passkeys/end", {"id": mine["id"]})).json["code"] == "not_now"

    await anna.post("/api/account/password", {"new": PASSWORD})
    assert (await anna.post("/api/passkeys/end", {"id": mine["id"]})).json["passkeys"] == []
    assert await entered(browser_of(house), passkey) == "bad_passkey"


@hosted()
async def test_a_passkey_is_one_persons(house: House) -> None:
    passkey = SoftPasskey()
    await kept(house, passkey)
    bela = browser_of(house)
    await bela.post("/api/account", {"name": "Bela", "password": PASSWORD})
    asked = (await bela.post(TO_MAKE)).json

    taken = await bela.post("/api/passkeys", passkey.made(asked))
    assert taken.json["code"] == "bad_passkey"
