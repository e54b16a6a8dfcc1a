"""The messages as a page for people."""

import inspect
from pathlib import Path
from typing import Any

from oriflamme.server.http.body import MAX_BODY_BYTES as LARGEST_BODY
from oriflamme.server.http.client_messages import MAX_FLOOD_REFUSALS
from oriflamme.server.http.client_messages import MAX_MESSAGE_BYTES as LARGEST_MESSAGE
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.http.guests import COOKIE_MAX_AGE_S
from oriflamme.server.http.names import MAX_NAME_LENGTH
from oriflamme.server.http.rates import RATES
from oriflamme.server.openapi.endpoint import Endpoint, RawBody, WebSocketSpec
from oriflamme.server.protocol.refusals import CLOSE_CODES, ELSEWHERE, REFUSALS
from oriflamme.server.protocol.terms import (
    GUEST_COOKIE,
    PROTOCOL_VERSION,
    ChatText,
    ClientId,
    GuestName,
)
from oriflamme.server.protocol.type_names import LITERALS, OPEN_LITERALS, UNIONS
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.run import SOCKET_TIMEOUT_S
from oriflamme.server.settings import Settings
from oriflamme.server.tables.table import MAX_REMEMBERED_ACTS
from protocol_shapes import Shape, Shapes

TEXT = Path(__file__).parent / "protocol_page.md"


def page() -> str:
    """The prose, then every message."""
    shapes = Shapes()
    listed: set[str] = set()
    parts = [_prose().rstrip()]
    titles = {
        "ClientMessage": "What a client says",
        "ServerMessage": "What the server says",
        "LobbyMessage": "What the lobby says",
        "OwnTablesMessage": "What is said of one's own tables",
        "PublicChange": "Kinds of change",
        "GameEvent": "Events of a game",
        "Action": "Actions",
        "Pace": "Paces",
    }
    for union in shapes.unions:
        parts.append(f"## {titles[union.name]}")
        parts += [_shape(shapes.shapes[name]) for name in union.members]
        listed |= set(union.members)
    parts.append("## Other shapes")
    parts += [_shape(shape) for name, shape in shapes.shapes.items() if name not in listed]
    parts += ["## Words", *(f"- `{name}`: {_among(name, ws)}" for name, ws in LITERALS.items())]
    parts += ["## Refusals", "| code | meaning |\n|---|---|\n" + _refusals()]
    return "\n\n".join(parts) + "\n"


def _prose() -> str:
    """The text, with what it quotes of the server in its places."""
    text = TEXT.read_text("utf-8")
    for place, quoted in _quoted().items():
        assert f"{{{place}}}" in text, f"{TEXT.name} has no {{{place}}}"
        text = text.replace(f"{{{place}}}", str(quoted))
    return text


def _quoted() -> dict[str, object]:
    return {
        "version": PROTOCOL_VERSION,
        "endpoints": _endpoints(),
        "cookie": GUEST_COOKIE,
        "cookie_days": COOKIE_MAX_AGE_S // 86_400,
        "close_codes": _close_codes(),
        "heartbeat": SOCKET_TIMEOUT_S,
        "acts": MAX_REMEMBERED_ACTS,
        "remembered": MAX_RECENT_CHANGES,
        "floods": MAX_FLOOD_REFUSALS,
        "largest_message": LARGEST_MESSAGE,
        "largest_body": LARGEST_BODY,
        "name": MAX_NAME_LENGTH,
        "name_points": _longest(GuestName),
        "chat": _longest(ChatText),
        "client_id": _longest(ClientId),
        "rates": _rates(),
    }


def _longest(text: Any) -> int:
    (bounds,) = text.__metadata__
    return int(bounds.max_length)


MAY_COME_BACK = {1012: "at once", 1013: "in a while", 1008: "in a while"}


def _close_codes() -> str:
    rows = [
        f"| {code} | `{reason}` | {MAY_COME_BACK.get(code, 'no')} |"
        for reason, code in sorted(CLOSE_CODES.items(), key=lambda each: (each[1], each[0]))
    ]
    rows.append(f"| {ELSEWHERE} | `/at/NAME` | at once, with that before the path |")
    return "\n".join(rows)


def _rates() -> str:
    usual = Settings()
    rows = [(what, rate(usual)) for what, rate in RATES.items()]
    return "\n".join(f"| {what} | {rate.per_second:g} | {rate.burst:g} |" for what, rate in rows)


def _endpoints() -> str:
    """Those for programs that play; operators find theirs in `docs/server.md`."""
    return "\n".join(_row(each) for each in ENDPOINTS if each.contract.section != "Operations")


def _row(endpoint: Endpoint) -> str:
    contract, gives = endpoint.contract, endpoint.contract.response_body
    about = (inspect.getdoc(endpoint.endpoint) or "").partition("\n")[0]
    asked = "&".join(f"{query.name}=…" for query in contract.query_parameters)
    path = endpoint.path + (f"?{asked}" if asked else "")
    if isinstance(gives, WebSocketSpec):
        return f"| websocket `{path}` | {_name(gives.receives)} | {_name(gives.sends)} | {about} |"
    cookie = "; sets the cookie" if contract.sets_cookie else ""
    answer = f"`{gives.media_type}`" if isinstance(gives, RawBody) else _name(gives)
    request = f"{endpoint.method} {path}"
    return f"| `{request}` | {_name(contract.request_body)} | {answer}{cookie} | {about} |"


def _name(shape: Any) -> str:
    if shape is None:
        return ""
    unions = [name for name, union in UNIONS.items() if union == shape]
    return f"`{unions[0] if unions else shape.__name__}`"


def _among(name: str, words: tuple[str, ...]) -> str:
    return (
        f"one of the `{OPEN_LITERALS[name]}` of `Choices`"
        if name in OPEN_LITERALS
        else _codes(words)
    )


def _codes(words: tuple[str, ...]) -> str:
    return " ".join(f"`{word}`" for word in words)


def _refusals() -> str:
    return "\n".join(f"| `{code}` | {message} |" for code, message in REFUSALS.items())


def _shape(shape: Shape) -> str:
    tag = f" · `{shape.tag[0]}: {shape.tag[1]}`" if shape.tag else ""
    lines = [f"### {shape.name}{tag}", "", " ".join(shape.about.split())]
    if shape.fields:
        lines += ["", "| field | type | |", "|---|---|---|"]
        lines += [
            f"| `{f.name}`{' (optional)' if f.optional else ''} | `{_escape(f.type)}` | {f.about} |"
            for f in shape.fields
        ]
    return "\n".join(lines)


def _escape(text: str) -> str:
    return text.replace("readonly ", "").replace("|", "\\|")
