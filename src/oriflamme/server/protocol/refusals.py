"""Why something is refused: a code for programs, a sentence for people."""

from typing import Final, Literal, TypeAlias, get_args

RefusalCode: TypeAlias = Literal[
    "account_required",
    "accounts_disabled",
    "banned",
    "chat_disabled",
    "code_limit",
    "data_corrupt",
    "game_running",
    "guest_limit",
    "guest_required",
    "hint_unavailable",
    "invalid_choice",
    "invalid_link",
    "invalid_message",
    "invalid_name",
    "invalid_options",
    "invalid_origin",
    "invalid_passkey",
    "invalid_password",
    "invalid_record",
    "invalid_token",
    "join_first",
    "limit_reached",
    "listing_limit",
    "missing_scope",
    "name_taken",
    "not_found",
    "not_host",
    "not_now",
    "not_seated",
    "not_your_turn",
    "protocol_outdated",
    "rate_limited",
    "rated_requirements",
    "removed",
    "review_limit",
    "seat_taken",
    "server_closing",
    "sign_in_limit",
    "signed_out",
    "spectators_not_allowed",
    "stale_decision",
    "still_seated",
    "storage_unavailable",
    "table_closed",
    "table_limit",
    "too_large",
    "unknown_bot",
    "wrong_credentials",
]

REFUSALS: Final[dict[RefusalCode, str]] = {
    "account_required": "This needs an account: sign in first.",
    "accounts_disabled": "There are no accounts on this server.",
    "banned": "You are kept out of this house.",
    "chat_disabled": "There is no chat at this table.",
    "code_limit": "Too many codes that no table has were asked for from your network.",
    "data_corrupt": "What was kept of this cannot be read any more.",
    "game_running": "The game is not over: nothing of its deal is told before.",
    "guest_limit": "Too many newcomers from your network.",
    "guest_required": "Nobody knows you yet: ask for a guest's name first.",
    "hint_unavailable": "There is no hint.",
    "invalid_choice": "The choice is not among the options of the decision.",
    "invalid_link": "The link is unknown, used up or too old.",
    "invalid_message": "The message cannot be read.",
    "invalid_name": "A name has 1 to 24 characters one can see, and is not a bot's.",
    "invalid_options": "Such a table cannot be opened.",
    "invalid_origin": "The request comes from another site.",
    "invalid_passkey": "The passkey could not be verified.",
    "invalid_password": "This is no password for an account.",
    "invalid_record": "The record cannot be played.",
    "invalid_token": "The token is unknown, or was ended.",
    "join_first": "Send join before anything else, and send it once.",
    "limit_reached": "Too many of them already.",
    "listing_limit": "You have listed as many tables as may be.",
    "missing_scope": "The token does not allow that.",
    "name_taken": "Somebody with an account is called so.",
    "not_found": "There is no such thing here.",
    "not_host": "Only the host may do that.",
    "not_now": "That cannot be done at this moment.",
    "not_seated": "Only somebody who sits at the table may do that.",
    "not_your_turn": "Another seat decides now.",
    "protocol_outdated": "You speak another version of the protocol: load the page anew.",
    "rate_limited": "Too much at once; wait a little.",
    "rated_requirements": "Rated games are played with an account, and alone on a device.",
    "removed": "The host has asked you to leave this table, and it stays closed to you.",
    "review_limit": "Too many reviews were asked for from here.",
    "seat_taken": "The seat is taken.",
    "server_closing": "The server is shutting down; come back in a moment.",
    "sign_in_limit": "Too many attempts to sign in from your network.",
    "signed_out": "You have signed out on this device.",
    "spectators_not_allowed": "This table is for its players only.",
    "stale_decision": "The game has moved on: the decision you answered is no longer asked.",
    "still_seated": "You sit at a table as a guest: leave it, or finish the game first.",
    "storage_unavailable": "Nothing can be kept at the moment, so nothing was done; "
    "come back in a while.",
    "table_closed": "Whoever keeps this house has closed the table.",
    "table_limit": "Too many tables were opened from here.",
    "too_large": "The message is too large.",
    "unknown_bot": "There is no such bot.",
    "wrong_credentials": "No account has this name and this password.",
}

assert set(REFUSALS) == set(get_args(RefusalCode))

HTTP_STATUS: Final[dict[RefusalCode, int]] = {
    "account_required": 401,
    "accounts_disabled": 404,
    "banned": 403,
    "code_limit": 429,
    "data_corrupt": 500,
    "game_running": 403,
    "guest_limit": 429,
    "guest_required": 401,
    "invalid_origin": 403,
    "invalid_token": 401,
    "limit_reached": 429,
    "listing_limit": 429,
    "missing_scope": 403,
    "name_taken": 409,
    "not_found": 404,
    "protocol_outdated": 426,
    "rate_limited": 429,
    "rated_requirements": 403,
    "removed": 403,
    "review_limit": 429,
    "seat_taken": 409,
    "server_closing": 503,
    "sign_in_limit": 429,
    "signed_out": 401,
    "spectators_not_allowed": 403,
    "still_seated": 409,
    "storage_unavailable": 503,
    "table_closed": 404,
    "table_limit": 429,
    "too_large": 413,
    "wrong_credentials": 401,
}
"""The HTTP status of a refusal; all others: 400."""


DEFAULT_RETRY_AFTER: Final[dict[RefusalCode, int]] = {
    "rate_limited": 2,
    "server_closing": 2,
    "storage_unavailable": 2,
}
"""Seconds after which asking again may help, where nothing better is known."""
RETRYABLE: Final[tuple[RefusalCode, ...]] = (
    *DEFAULT_RETRY_AFTER,
    *("code_limit", "guest_limit", "review_limit"),
    *("sign_in_limit", "table_limit"),
)
"""Refusals that say when to ask again."""


def status_of(code: RefusalCode) -> int:
    return HTTP_STATUS.get(code, 400)


class Refusal(Exception):
    """Something asked for that is not done, and why: what was allowed, and when to ask again."""

    def __init__(
        self,
        code: RefusalCode,
        detail: str = "",
        *,
        allowed: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        self.code: RefusalCode = code
        self.allowed = allowed
        self.retry_after = DEFAULT_RETRY_AFTER.get(code) if retry_after is None else retry_after
        self.message = f"{REFUSALS[code]} {detail}".strip()
        super().__init__(f"{code}: {self.message}")


CLOSE_CODES: Final[dict[RefusalCode, int]] = {
    "banned": 4403,
    "protocol_outdated": 4426,
    "rate_limited": 1008,
    "removed": 4403,
    "server_closing": 1012,
    "signed_out": 4401,
    "spectators_not_allowed": 4403,
    "storage_unavailable": 1013,
    "table_closed": 4404,
}
"""RFC 6455 has those below 4000; the others are ours, after the HTTP status that means the same."""
DEFAULT_CLOSE_CODE: Final = 1008
ELSEWHERE: Final = 4307
"""The table is another worker's, and the reason is the way there: `/at/NAME`, before the path."""


def close_code(code: RefusalCode) -> int:
    """How a websocket is closed: a number for programs, by what ends it.

    >>> close_code("server_closing")
    1012
    """
    return CLOSE_CODES.get(code, DEFAULT_CLOSE_CODE)
