"""The words in which this checkout speaks, where they differ from those of the comparisons.

`compare_wire.py` and `compare_games.py` are written in the words of the day they were made. Who
renames something that clients see adds it here, the old word first:

    FIELDS = {"stand_in": "substitute", "clocks.since": "turn_started"}

The name of a field or of a value may begin with where it stands: the field that holds the object,
or the object's own `type` or `kind`. Where one word became several, `|` is between them, the one
that is sent first. What is sent is put into this checkout's words, and what is
told is put back, so that both checkouts print the same.
"""

import json
import re
from typing import Any, Final, TypeAlias

FIELDS: Final[dict[str, str]] = {
    "offered": "accounts_enabled",
    "bring": "merge",
    "leave": "leave_seats",
    "new": "new_password",
    "old": "old_password",
    "made": "created",
    "account.created": "created",
    "bots.created": "created",
    "used": "last_used",
    "of": "source|details|total",
    "site": "rp_id",
    "known": "exclude_credentials",
    "devices.seen": "last_seen",
    "devices.here": "is_current",
    "spare_key_made": "recovery_key_created",
    "on": "is_subscribed",
    "notice": "announcement",
    "course": "rating_history",
    "tallies": "result_counts",
    "rivals": "opponents",
    "rival": "opponent",
    "rivals.ahead": "finished_ahead",
    "rivals.behind": "finished_behind",
    "what": "change",
    "taken_back.change": "change",
    "open": "all_private",
    "program": "is_program",
    "seats.cut": "has_cut",
    "moment": "position",
    "redrawn": "redealt",
    "beginning": "origin",
    "out_at": "takeover_at",
    "out_by": "takeover_reason",
    "fill": "bot_fill",
    "stepped_down": "fallback",
    "may_be_taken_back": "can_take_back",
    "share": "client_seed",
    "presence.spectators": "spectator_count",
    "presence.watchers": "spectators",
    "spectators": "spectator_count",
    "options.spectators": "spectators",
    "chat.said": "message",
    "reasons.what": "fact",
    "reasons.chance": "percent",
    "chance": "win_percent",
    "listing_change.gone": "removed",
    "tables.place": "index",
    "usual": "is_default",
    "at_sight": "no_search",
    "kept": "retention_days",
    "kinds.dealt": "in_decks",
    "chosen_kinds": "deck_choices",
    "chances": "options",
    "missed": "miss_rates",
    "judge": "analyzer",
    "wait": "bot_fill_after",
    "cards.earned": "influence",
    "cards.struck": "eliminated_by",
    "cards.won": "win_share",
    "least_games": "min_games",
    "more": "cursor",
    "review.made_with": "analyzer",
    "review.moments": "positions",
    "review.turns": "turning_points",
    "moments.chances": "win_shares",
    "cards.odds": "probs",
    "options.share": "win_share",
    "seats.even": "even_share",
    "seats.own": "own_play",
    "seats.others": "others_play",
    "table.options": "options",
    "open.options": "options",
    "events.source": "source",
    "event.source": "source",
    "view.cursor": "cursor",
    "public.cursor": "cursor",
    "private.options": "options",
    "hint.options": "options",
    "options_changed.options": "options",
    "decisions.options": "options",
    "tables.options": "options",
    "info.options": "options",
}
"""Of objects, and of the part of a URL behind the question mark."""
TYPES: Final[dict[str, str]] = {
    "came_back": "control_resumed",
    "handed_over": "bot_took_over",
    "said": "chat_sent",
    "sat": "seat_taken",
    "stood": "seat_left",
    "come_back": "resume_control",
    "say": "send_chat",
    "sit": "take_seat",
    "stand": "leave_seat",
}
"""Of messages, changes, events, actions: the values of `type` and `kind`."""
REFUSALS: Final[dict[str, str]] = {
    "bad_choice": "invalid_choice",
    "bad_link": "invalid_link",
    "bad_message": "invalid_message",
    "bad_name": "invalid_name",
    "bad_options": "invalid_options",
    "bad_origin": "invalid_origin",
    "bad_passkey": "invalid_passkey",
    "bad_password": "invalid_password",
    "bad_record": "invalid_record",
    "bad_token": "invalid_token",
    "chat_off": "chat_disabled",
    "closed": "table_closed",
    "closing": "server_closing",
    "damaged": "data_corrupt",
    "no_account": "account_required",
    "no_accounts": "accounts_disabled",
    "no_guest": "guest_required",
    "no_hint": "hint_unavailable",
    "no_scope": "missing_scope",
    "no_spectators": "spectators_not_allowed",
    "outdated": "protocol_outdated",
    "rated_table": "rated_requirements",
    "stale": "stale_decision",
    "too_fast": "rate_limited",
    "too_many": "limit_reached",
    "too_many_codes": "code_limit",
    "too_many_guests": "guest_limit",
    "too_many_listed": "listing_limit",
    "too_many_reviews": "review_limit",
    "too_many_sign_ins": "sign_in_limit",
    "too_many_tables": "table_limit",
    "trouble": "storage_unavailable",
    "wrong_password": "wrong_credentials",
}
"""The values of `code`."""
BOTS: Final[dict[str, str]] = {}
VALUES: Final[dict[str, str]] = {
    "what.came_back": "control_resumed",
    "what.handed_over": "bot_took_over",
    "what.said": "chat_sent",
    "what.sat": "seat_taken",
    "what.stood": "seat_left",
    "by.past": "replayed",
    "id.still": "scenario",
    "reason.asked": "requested",
    "reason.clock": "out_of_time",
    "reason.away": "disconnected",
    "out_by.clock": "out_of_time",
    "out_by.away": "disconnected",
}
"""All other strings, whole: `phase.seating`, or a sentence."""
URLS: Final[dict[str, str]] = {
    "/api/find": "/api/matchmaking",
    "/api/link": "/api/device-link",
    "/api/move": "/api/device-link/redeem",
    "/api/spare-key": "/api/recovery-key",
    "/api/passkeys/end": "/api/passkeys/delete",
    "/api/tokens/end": "/api/tokens/revoke",
    "/api/bots/end": "/api/bots/delete",
    "/api/devices/end": "/api/devices/revoke",
    "/api/push/end": "/api/push/unsubscribe",
}
"""Paths as the description has them: `/api/tables/{code}/live`."""
COOKIES: Final[dict[str, str]] = {}
SETTINGS: Final[dict[str, str]] = {
    "messages": "message_rate",
    "requests": "request_rate",
    "chat": "chat_rate",
    "hints": "hint_rate",
    "connections": "connections_per_network",
    "tables": "tables_per_hour",
    "guests": "guests_per_hour",
    "unknown_codes": "code_misses_per_hour",
    "reviews": "reviews_per_hour",
    "sign_ins": "sign_ins_per_hour",
    "bot_pause": "bot_delay",
}
"""Of the server."""

Place: TypeAlias = tuple[str, str]
"""A word, and where it stands; nothing: anywhere."""
TAGS: Final = ("type", "kind")


def _placed(words: dict[str, str], place: str = "") -> dict[Place, str]:
    found = {}
    for name, here in words.items():
        before, dot, word = name.rpartition(".") if " " not in name else ("", "", name)
        found[before if dot else place, word] = here
    return found


def _back(words: dict[Place, str]) -> dict[Place, str]:
    return {
        (place, each): word for (place, word), here in words.items() for each in here.split("|")
    }


_FIELDS: Final = _placed(FIELDS)
_VALUES: Final = {
    **_placed(VALUES),
    **_placed(BOTS),
    **_placed(TYPES, "type"),
    **_placed(TYPES, "kind"),
    **_placed(REFUSALS, "code"),
}


def to_current(message: Any) -> Any:
    """What is sent, in this checkout's words."""
    return _put(message, _FIELDS, _VALUES, "", back=False)


def text_to_current(text: str) -> str:
    """The same of a message that is written already, or of a text that is none."""
    return json.dumps(to_current(json.loads(text))) if text.startswith('{"') else text


def to_recorded(message: Any) -> Any:
    """What was received, in the words of the comparisons."""
    return _put(message, _back(_FIELDS), _back(_VALUES), "", back=True)


def _put(
    value: Any, fields: dict[Place, str], values: dict[Place, str], place: str, *, back: bool
) -> Any:
    """A value in the other words; `place` is the field it stands in, in the old word."""
    match value:
        case dict():
            tag = _tag(value, fields, values, back=back)
            found = {}
            for name, each in value.items():
                put = _look_up(fields, name, tag, place)
                found[put] = _put(each, fields, values, put if back else name, back=back)
            return found
        case list():
            return [_put(each, fields, values, place, back=back) for each in value]
        case str() if back and value.startswith("/"):
            return recorded_url(value)
        case str():
            return _look_up(values, value, place)
    return value


def _tag(
    value: dict[str, Any], fields: dict[Place, str], values: dict[Place, str], *, back: bool
) -> str:
    """The `type` or `kind` of an object, in the old word."""
    for tag in TAGS:
        name = FIELDS.get(tag, tag) if back else tag
        if isinstance(word := value.get(name), str):
            return _look_up(values, word, tag) if back else word
    return ""


def _look_up(words: dict[Place, str], word: str, *places: str) -> str:
    for place in (*filter(None, places), ""):
        if (place, word) in words:
            return words[place, word].partition("|")[0]
    return word


def current_url(path: str, **parts: object) -> str:
    """A path as this checkout has it, with its parts filled in."""
    bare, mark, query = path.partition("?")
    names = [each.partition("=") for each in query.split("&")] if mark else []
    asked = "&".join(f"{_look_up(_FIELDS, name)}{is_}{of}" for name, is_, of in names)
    return (URLS.get(bare, bare) + mark + asked).format(**parts)


def recorded_url(path: str) -> str:
    """A path that this checkout told, as it was before."""
    for before, here in URLS.items():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/?]+)", re.escape(here))
        if found := re.fullmatch(pattern, path):
            return before.format(**found.groupdict())
    return path


def recorded_cookie(name: str) -> str:
    return next((before for before, here in COOKIES.items() if here == name), name)


def current_bot(name: str) -> str:
    """A bot as this checkout calls it."""
    return BOTS.get(name, name)


def current_settings(given: dict[str, Any]) -> dict[str, Any]:
    """Settings of the server by the names they have here."""
    return {SETTINGS.get(name, name): value for name, value in given.items()}
