"""How what is asked about accounts comes to be refused."""

import json
from typing import Any

from oriflamme.server.accounts.accounts import MAX_BOTS
from oriflamme.server.accounts.passkeys import MAX_PASSKEYS as MOST_PASSKEYS
from oriflamme.server.accounts.tokens import MAX_TOKENS as MOST_TOKENS
from oriflamme.server.http.endpoints.accounts import ACCOUNT_ENDPOINTS
from oriflamme.server.openapi.endpoint import Endpoint
from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import Browser, House
from tests.testkit.server.software_passkey import SoftPasskey

SIGNED = {"id": "AQID", "client_data": "AQID"}
BODIES: dict[str, dict[str, Any]] = {
    **{
        each.name: next(iter(each.contract.examples.values()))
        for each in ACCOUNT_ENDPOINTS
        if each.contract.examples
    },
    "add_passkey": {"state": "none", "attestation": "AQID", **SIGNED},
    "sign_in_by_passkey": {
        "state": "none",
        "authenticator_data": "AQID",
        "signature": "AQID",
        **SIGNED,
    },
}


async def asked(browser: Browser, endpoint: Endpoint, **changes: Any) -> str:
    body = json.dumps({**BODIES.get(endpoint.name, {}), **changes}).encode()
    answer = await browser.ask(endpoint.method, endpoint.path, body)
    return str(answer.json["code"])


async def with_no_token(house: House, endpoint: Endpoint) -> str:
    return await with_token(house, endpoint, "ofl_no-such")


async def with_a_token_to_read(house: House, endpoint: Endpoint) -> str:
    anna = await signed_up(house)
    wish = {"label": "mine", "scopes": ["read"]}
    token = (await anna.post("/api/tokens", wish)).json["token"]
    return await with_token(house, endpoint, token)


async def with_token(house: House, endpoint: Endpoint, token: str) -> str:
    path = endpoint.path.format(code="no-such", id="no-such-1", name="nobody")
    headers = {"authorization": f"Bearer {token}"}
    if endpoint.contract.status == 101:
        async with house.browser().socket(path, headers) as socket:
            return str(socket.refusal[1])
    return str((await house.browser().ask(endpoint.method, path, b"{}", headers)).json["code"])


async def without_account(house: House, endpoint: Endpoint) -> str:
    browser = house.browser()
    await browser.post("/api/guest")
    return await asked(browser, endpoint)


async def by_nobody(house: House, endpoint: Endpoint) -> str:
    return await asked(house.browser(), endpoint)


async def where_another_signed_up(house: House, endpoint: Endpoint) -> str:
    await signed_up(house)
    return await asked(house.browser(), endpoint)


async def after_signing_up(house: House, endpoint: Endpoint) -> str:
    return await asked(await signed_up(house), endpoint)


async def renaming_to_another(house: House, endpoint: Endpoint) -> str:
    await signed_up(house)
    return await asked(house.browser(), endpoint, name="ÁNNA")


async def with_a_short_password(house: House, endpoint: Endpoint) -> str:
    if endpoint.name == "sign_up":
        return await asked(house.browser(), endpoint, password="short")
    return await asked(await signed_up(house), endpoint, new="short")


async def with_a_wrong_password(house: House, endpoint: Endpoint) -> str:
    anna = await signed_up(house)
    if endpoint.name == "sign_in":
        return await asked(house.browser(), endpoint, password="not the one")
    return await asked(anna, endpoint, old="not the one")


async def with_no_name(house: House, endpoint: Endpoint) -> str:
    browser = house.browser() if endpoint.name == "sign_up" else await signed_up(house)
    return await asked(browser, endpoint, name=" \u200b")


async def while_seated(house: House, endpoint: Endpoint) -> str:
    await signed_up(house)
    browser = house.browser()
    await browser.post("/api/tables")
    return await asked(browser, endpoint)


async def by_a_guest(house: House, endpoint: Endpoint) -> str:
    return await without_account(house, endpoint)


async def of_no_bot(house: House, endpoint: Endpoint) -> str:
    return await asked(await signed_up(house), endpoint, bot="no-such")


async def with_all_tokens(house: House, endpoint: Endpoint) -> str:
    anna = await signed_up(house)
    for _ in range(MOST_TOKENS):
        await anna.post(endpoint.path, BODIES["make_token"])
    return await asked(anna, endpoint)


async def with_all_bots(house: House, endpoint: Endpoint) -> str:
    anna = await signed_up(house)
    for number in range(MAX_BOTS):
        await anna.post(endpoint.path, {"name": f"Rook {number}"})
    return await asked(anna, endpoint)


async def naming_a_bot_like_another(house: House, endpoint: Endpoint) -> str:
    return await asked(await signed_up(house), endpoint, name="Anna")


async def secure(house: House, name: str) -> Browser:
    """Somebody whose page came by a secure way."""
    browser = house.browser()
    browser.is_secure = True
    await browser.post("/api/guest", {"name": name})
    return browser


async def with_the_last_passkey(house: House, endpoint: Endpoint) -> str:
    browser, passkey = await secure(house, "Anna"), SoftPasskey()
    asked_for = (await browser.post("/api/passkeys/challenge")).json
    await browser.post("/api/passkeys", passkey.made(asked_for))
    (mine,) = (await browser.get("/api/account")).json["passkeys"]
    return await asked(browser, endpoint, id=mine["id"])


async def making_one_in_a_name_just_taken(house: House, endpoint: Endpoint) -> str:
    browser, passkey = await secure(house, "Anna"), SoftPasskey()
    await signed_up(house)
    asked_for = (await browser.post("/api/passkeys/challenge")).json
    return await asked(browser, endpoint, **passkey.made(asked_for))


async def with_all_passkeys(house: House, endpoint: Endpoint) -> str:
    browser, told = await secure(house, "Anna"), ""
    for number in range(MOST_PASSKEYS + 1):
        asked_for = (await browser.post("/api/passkeys/challenge")).json
        made = SoftPasskey(id=bytes([number] * 16)).made(asked_for)
        told = str((await browser.post(endpoint.path, made)).json.get("code"))
    return told


async def by_passkey_while_seated(house: House, endpoint: Endpoint) -> str:
    browser, passkey = await secure(house, "Anna"), SoftPasskey()
    asked_for = (await browser.post("/api/passkeys/challenge")).json
    await browser.post("/api/passkeys", passkey.made(asked_for))
    other = await secure(house, "Bela")
    await other.post("/api/tables")
    challenge = (await other.post("/api/sign-in/passkey/challenge")).json
    return await asked(other, endpoint, **passkey.used(challenge))
