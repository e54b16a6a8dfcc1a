"""Accounts: signing up and in, passkeys, tokens and bots."""

from typing import Final

from oriflamme.server.http import accounts, passkeys, tokens
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec
from oriflamme.server.protocol.accounts import (
    AccountState,
    BotRequest,
    CreatedToken,
    DeleteBotRequest,
    DeletePasskeyRequest,
    PasskeyChallenge,
    PasskeySignInRequest,
    PasswordRequest,
    RegisterPasskeyRequest,
    RevokeTokenRequest,
    SignInRequest,
    SignUpRequest,
    TokenRequest,
)

ACCOUNT_ENDPOINTS: Final = (
    Endpoint("GET", "/api/account", accounts.show_account, EndpointSpec(
        section="Accounts", response_body=AccountState, guest="known", scope="none",
    )),
    Endpoint("POST", "/api/account", accounts.sign_up, EndpointSpec(
        section="Accounts", request_body=SignUpRequest, response_body=AccountState, status=201,
        refuses=(
            *("invalid_name", "invalid_password", "name_taken", "accounts_disabled", "not_now"),
            *("guest_limit", "sign_in_limit"),
        ),
        guest="known", sets_cookie=True,
        examples={"An account": {"name": "Anna", "password": "correct horse battery"}},
    )),
    Endpoint("POST", "/api/account/password", accounts.change_password, EndpointSpec(
        section="Accounts", request_body=PasswordRequest, response_body=AccountState,
        refuses=(
            *("invalid_password", "account_required", "accounts_disabled"),
            *("sign_in_limit", "wrong_credentials"),
        ),
        guest="needed",
        examples={
            "Another password": {
                "old_password": "correct horse battery",
                "new_password": "staple by the river",
            },
        },
    )),
    Endpoint("POST", "/api/sign-in", accounts.sign_in, EndpointSpec(
        section="Accounts", request_body=SignInRequest, response_body=AccountState,
        refuses=("accounts_disabled", "still_seated", "sign_in_limit", "wrong_credentials"),
        guest="known", sets_cookie=True,
        examples={"By name and password": {"name": "Anna", "password": "correct horse battery"}},
    )),
    Endpoint("POST", "/api/sign-in/passkey/challenge", passkeys.begin_passkey_sign_in, EndpointSpec(
        section="Accounts", response_body=PasskeyChallenge, refuses=("accounts_disabled",),
    )),
    Endpoint("POST", "/api/sign-in/passkey", passkeys.sign_in_by_passkey, EndpointSpec(
        section="Accounts", request_body=PasskeySignInRequest, response_body=AccountState,
        refuses=("invalid_passkey", "accounts_disabled", "still_seated", "sign_in_limit"),
        guest="known", sets_cookie=True,
    )),
    Endpoint("POST", "/api/passkeys/challenge", passkeys.begin_passkey_registration, EndpointSpec(
        section="Accounts", response_body=PasskeyChallenge,
        refuses=("accounts_disabled", "guest_required"),
        guest="needed",
    )),
    Endpoint("POST", "/api/passkeys", passkeys.add_passkey, EndpointSpec(
        section="Accounts", request_body=RegisterPasskeyRequest, response_body=AccountState,
        status=201,
        refuses=(
            *("invalid_passkey", "name_taken", "accounts_disabled"),
            *("guest_required", "limit_reached"),
        ),
        guest="needed",
    )),
    Endpoint("POST", "/api/passkeys/delete", passkeys.delete_passkey, EndpointSpec(
        section="Accounts", request_body=DeletePasskeyRequest, response_body=AccountState,
        refuses=("account_required", "accounts_disabled", "not_found", "not_now"), guest="needed",
        examples={"One of one's own": {"id": "AQIDBA"}},
    )),
    Endpoint("POST", "/api/tokens", tokens.make_token, EndpointSpec(
        section="Accounts", request_body=TokenRequest, response_body=CreatedToken, status=201,
        refuses=("account_required", "accounts_disabled", "not_found", "limit_reached"),
        guest="needed",
        examples={"For a program that plays": {"label": "my program", "scopes": ["play"]}},
    )),
    Endpoint("POST", "/api/tokens/revoke", tokens.revoke_token, EndpointSpec(
        section="Accounts", request_body=RevokeTokenRequest, response_body=AccountState,
        refuses=("account_required", "accounts_disabled", "not_found"), guest="needed",
        examples={"One of one's own": {"id": "0123456789abcdef"}},
    )),
    Endpoint("POST", "/api/bots", tokens.create_bot, EndpointSpec(
        section="Accounts", request_body=BotRequest, response_body=AccountState, status=201,
        refuses=(
            *("invalid_name", "name_taken", "account_required", "accounts_disabled"),
            "limit_reached",
        ),
        guest="needed", examples={"A program that plays": {"name": "Rook the Program"}},
    )),
    Endpoint("POST", "/api/bots/delete", tokens.delete_bot_account, EndpointSpec(
        section="Accounts", request_body=DeleteBotRequest, response_body=AccountState,
        refuses=("account_required", "accounts_disabled", "not_found"), guest="needed",
        examples={"One of one's own": {"id": "k3mv8zq2abcd"}},
    )),
)  # fmt: skip
