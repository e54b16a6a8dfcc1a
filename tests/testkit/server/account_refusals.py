"""How what is asked about accounts comes to be refused."""

import json
from typing import Any

from oriflamme.server.accounts.accounts import MAX_BOTS
from oriflamme.server.accounts.passkeys import MAX_PASSKEYS as MOST_PASSKEYS
from oriflamme.server.accounts.tokens import MAX_TOKENS as MOST_TOKENS
from oriflamme.server.http.endpoints.accounts import ACCOUNT_ENDPOINTS
from oriflamme.server.openapi.endpoint import Endpoint
from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import ApiClient, RunningServer
from tests.testkit.server.software_passkey import SoftwarePasskey

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


async def asked(client: ApiClient, endpoint: Endpoint, **changes: Any) -> str:
    body = json.dumps({**BODIES.get(endpoint.name, {}), **changes}).encode()
    answer = await client.request(endpoint.method, endpoint.path, body)
    return str(answer.json["code"])


async def with_no_token(server: RunningServer, endpoint: Endpoint) -> str:
    return await with_token(server, endpoint, "ofl_no-such")


async def with_a_token_to_read(server: RunningServer, endpoint: Endpoint) -> str:
    anna = await signed_up(server)
    wish = {"label": "mine", "scopes": ["read"]}
    token = (await anna.post("/api/tokens", wish)).json["token"]
    return await with_token(server, endpoint, token)


async def with_token(server: RunningServer, endpoint: Endpoint, token: str) -> str:
    path = endpoint.path.format(code="no-such", id="no-such-1", name="nobody")
    headers = {"authorization": f"Bearer {token}"}
    if endpoint.contract.status == 101:
        async with server.client().socket(path, headers) as socket:
            return str(socket.refusal[1])
    return str((await server.client().request(endpoint.method, path, b"{}", headers)).json["code"])


async def without_account(server: RunningServer, endpoint: Endpoint) -> str:
    client = server.client()
    await client.post("/api/guest")
    return await asked(client, endpoint)


async def by_nobody(server: RunningServer, endpoint: Endpoint) -> str:
    return await asked(server.client(), endpoint)


async def where_another_signed_up(server: RunningServer, endpoint: Endpoint) -> str:
    await signed_up(server)
    return await asked(server.client(), endpoint)


async def after_signing_up(server: RunningServer, endpoint: Endpoint) -> str:
    return await asked(await signed_up(server), endpoint)


async def renaming_to_another(server: RunningServer, endpoint: Endpoint) -> str:
    await signed_up(server)
    return await asked(server.client(), endpoint, name="ÁNNA")


async def with_a_short_password(server: RunningServer, endpoint: Endpoint) -> str:
    if endpoint.name == "sign_up":
        return await asked(server.client(), endpoint, password="short")
    return await asked(await signed_up(server), endpoint, new_password="short")


async def with_a_wrong_password(server: RunningServer, endpoint: Endpoint) -> str:
    anna = await signed_up(server)
    if endpoint.name == "sign_in":
        return await asked(server.client(), endpoint, password="not the one")
    return await asked(anna, endpoint, old_password="not the one")


async def with_no_name(server: RunningServer, endpoint: Endpoint) -> str:
    client = server.client() if endpoint.name == "sign_up" else await signed_up(server)
    return await asked(client, endpoint, name=" \u200b")


async def while_seated(server: RunningServer, endpoint: Endpoint) -> str:
    await signed_up(server)
    client = server.client()
    await client.post("/api/tables")
    return await asked(client, endpoint)


async def by_a_guest(server: RunningServer, endpoint: Endpoint) -> str:
    return await without_account(server, endpoint)


async def of_no_bot(server: RunningServer, endpoint: Endpoint) -> str:
    return await asked(await signed_up(server), endpoint, bot="no-such")


async def with_all_tokens(server: RunningServer, endpoint: Endpoint) -> str:
    anna = await signed_up(server)
    for _ in range(MOST_TOKENS):
        await anna.post(endpoint.path, BODIES["make_token"])
    return await asked(anna, endpoint)


async def with_all_bots(server: RunningServer, endpoint: Endpoint) -> str:
    anna = await signed_up(server)
    for number in range(MAX_BOTS):
        await anna.post(endpoint.path, {"name": f"Rook {number}"})
    return await asked(anna, endpoint)


async def naming_a_bot_like_another(server: RunningServer, endpoint: Endpoint) -> str:
    return await asked(await signed_up(server), endpoint, name="Anna")


async def secure(server: RunningServer, name: str) -> ApiClient:
    """Somebody whose page came by a secure way."""
    client = server.client()
    client.is_secure = True
    await client.post("/api/guest", {"name": name})
    return client


async def with_the_last_passkey(server: RunningServer, endpoint: Endpoint) -> str:
    client, passkey = await secure(server, "Anna"), SoftwarePasskey()
    asked_for = (await client.post("/api/passkeys/challenge")).json
    await client.post("/api/passkeys", passkey.attestation(asked_for))
    (mine,) = (await client.get("/api/account")).json["passkeys"]
    return await asked(client, endpoint, id=mine["id"])


async def making_one_in_a_name_just_taken(server: RunningServer, endpoint: Endpoint) -> str:
    client, passkey = await secure(server, "Anna"), SoftwarePasskey()
    await signed_up(server)
    asked_for = (await client.post("/api/passkeys/challenge")).json
    return await asked(client, endpoint, **passkey.attestation(asked_for))


async def with_all_passkeys(server: RunningServer, endpoint: Endpoint) -> str:
    client, told = await secure(server, "Anna"), ""
    for number in range(MOST_PASSKEYS + 1):
        asked_for = (await client.post("/api/passkeys/challenge")).json
        made = SoftwarePasskey(id=bytes([number] * 16)).attestation(asked_for)
        told = str((await client.post(endpoint.path, made)).json.get("code"))
    return told


async def by_passkey_while_seated(server: RunningServer, endpoint: Endpoint) -> str:
    client, passkey = await secure(server, "Anna"), SoftwarePasskey()
    asked_for = (await client.post("/api/passkeys/challenge")).json
    await client.post("/api/passkeys", passkey.attestation(asked_for))
    other = await secure(server, "Bela")
    await other.post("/api/tables")
    challenge = (await other.post("/api/sign-in/passkey/challenge")).json
    return await asked(other, endpoint, **passkey.assertion(challenge))
