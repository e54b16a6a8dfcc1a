"""Why something is refused: a code for programs, a sentence for people."""

from typing import Final, Literal, TypeAlias, get_args

RefusalCode: TypeAlias = Literal[
    "bad_message",
    "bad_choice",
    "bad_options",
    "bad_name",
    "bad_origin",
    "bad_record",
    "bad_link",
    "bad_passkey",
    "bad_password",
    "bad_token",
    "banned",
    "chat_off",
    "closed",
    "closing",
    "damaged",
    "game_running",
    "join_first",
    "name_taken",
    "no_account",
    "no_accounts",
    "no_hint",
    "no_scope",
    "not_found",
    "not_host",
    "not_now",
    "not_seated",
    "not_your_turn",
    "no_guest",
    "no_spectators",
    "outdated",
    "rated_table",
    "removed",
    "seat_taken",
    "signed_out",
    "stale",
    "still_seated",
    "too_fast",
    "too_large",
    "too_many",
    "too_many_codes",
    "too_many_guests",
    "too_many_listed",
    "too_many_reviews",
    "too_many_sign_ins",
    "too_many_tables",
    "trouble",
    "unknown_bot",
    "wrong_password",
]

REFUSALS: Final[dict[RefusalCode, str]] = {
    "bad_message": "The message cannot be read.",
    "bad_choice": "The choice is not among the options of the decision.",
    "bad_options": "Such a table cannot be opened.",
    "bad_name": "A name has 1 to 24 characters one can see, and is not a bot's.",
    "bad_origin": "The request comes from another site.",
    "bad_record": "The record cannot be played.",
    "bad_link": "The link is unknown, used up or too old.",
    "bad_passkey": "The passkey could not be verified.",
    "bad_password": "This is no password for an account.",
    "bad_token": "The token is unknown, or was ended.",
    "banned": "You are kept out of this house.",
    "chat_off": "There is no chat at this table.",
    "closed": "Whoever keeps this house has closed the table.",
    "closing": "The server is shutting down; come back in a moment.",
    "damaged": "What was kept of this cannot be read any more.",
    "game_running": "The game is not over: nothing of its deal is told before.",
    "join_first": "Send join before anything else, and send it once.",
    "name_taken": "Somebody with an account is called so.",
    "no_account": "This needs an account: sign in first.",
    "no_accounts": "There are no accounts on this server.",
    "no_hint": "There is no hint.",
    "no_scope": "The token does not allow that.",
    "not_found": "There is no such thing here.",
    "not_host": "Only the host may do that.",
    "not_now": "That cannot be done at this moment.",
    "not_seated": "Only somebody who sits at the table may do that.",
    "not_your_turn": "Another seat decides now.",
    "no_guest": "Nobody knows you yet: ask for a guest's name first.",
    "no_spectators": "This table is for its players only.",
    "outdated": "You speak another version of the protocol: load the page anew.",
    "rated_table": "Rated games are played with an account, and alone on a device.",
    "removed": "The host has asked you to leave this table, and it stays closed to you.",
    "seat_taken": "The seat is taken.",
    "signed_out": "You have signed out on this device.",
    "stale": "The game has moved on: the decision you answered is no longer asked.",
    "still_seated": "You sit at a table as a guest: leave it, or finish the game first.",
    "too_fast": "Too much at once; wait a little.",
    "too_large": "The message is too large.",
    "too_many": "Too many of them already.",
    "too_many_codes": "Too many codes that no table has were asked for from your network.",
    "too_many_guests": "Too many newcomers from your network.",
    "too_many_listed": "You have listed as many tables as may be.",
    "too_many_reviews": "Too many reviews were asked for from here.",
    "too_many_sign_ins": "Too many attempts to sign in from your network.",
    "too_many_tables": "Too many tables were opened from here.",
    "trouble": "Nothing can be kept at the moment, so nothing was done; come back in a while.",
    "unknown_bot": "There is no such bot.",
    "wrong_password": "No account has this name and this password.",
}

assert set(REFUSALS) == set(get_args(RefusalCode))

HTTP_STATUS: Final[dict[RefusalCode, int]] = {
    "bad_origin": 403,
    "bad_token": 401,
    "banned": 403,
    "closed": 404,
    "closing": 503,
    "damaged": 500,
    "game_running": 403,
    "name_taken": 409,
    "no_account": 401,
    "no_accounts": 404,
    "no_guest": 401,
    "no_scope": 403,
    "no_spectators": 403,
    "not_found": 404,
    "outdated": 426,
    "rated_table": 403,
    "removed": 403,
    "seat_taken": 409,
    "signed_out": 401,
    "still_seated": 409,
    "too_fast": 429,
    "too_large": 413,
    "too_many": 429,
    "too_many_codes": 429,
    "too_many_guests": 429,
    "too_many_listed": 429,
    "too_many_reviews": 429,
    "too_many_sign_ins": 429,
    "too_many_tables": 429,
    "trouble": 503,
    "wrong_password": 401,
}
"""The HTTP status of a refusal; all others: 400."""


DEFAULT_RETRY_AFTER: Final[dict[RefusalCode, int]] = {"too_fast": 2, "closing": 2, "trouble": 2}
"""Seconds after which asking again may help, where nothing better is known."""
RETRYABLE: Final[tuple[RefusalCode, ...]] = (
    *DEFAULT_RETRY_AFTER,
    *("too_many_codes", "too_many_guests", "too_many_reviews"),
    *("too_many_sign_ins", "too_many_tables"),
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
    "closed": 4404,
    "closing": 1012,
    "no_spectators": 4403,
    "outdated": 4426,
    "removed": 4403,
    "signed_out": 4401,
    "too_fast": 1008,
    "trouble": 1013,
}
"""RFC 6455 has those below 4000; the others are ours, after the HTTP status that means the same."""
DEFAULT_CLOSE_CODE: Final = 1008
ELSEWHERE: Final = 4307
"""The table is another worker's, and the reason is the way there: `/at/NAME`, before the path."""


def close_code(code: RefusalCode) -> int:
    """How a websocket is closed: a number for programs, by what ends it.

    >>> close_code("closing")
    1012
    """
    return CLOSE_CODES.get(code, DEFAULT_CLOSE_CODE)
