"""The messages as a page for people."""

import inspect
from pathlib import Path
from typing import Any

from protocol_shapes import Shape, Shapes

from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.openapi.endpoint import Endpoint, Foreign, Socket
from oriflamme.server.protocol.named import GROWING, UNIONS, WORDS
from oriflamme.server.protocol.refusals import REFUSALS
from oriflamme.server.protocol.terms import VERSION

TEXT = Path(__file__).parent / "protocol_page.md"


def page() -> str:
    """The prose, then every message."""
    shapes = Shapes()
    listed: set[str] = set()
    text = TEXT.read_text("utf-8").replace("{version}", str(VERSION))
    parts = [text.replace("{endpoints}", _endpoints()).rstrip()]
    titles = {
        "FromClient": "What a client says",
        "ToClient": "What the server says",
        "What": "Kinds of change",
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
    parts += ["## Words", *(f"- `{name}`: {_among(name, ws)}" for name, ws in WORDS.items())]
    parts += ["## Refusals", "| code | meaning |\n|---|---|\n" + _refusals()]
    return "\n\n".join(parts) + "\n"


def _endpoints() -> str:
    """Those for programs that play; operators find theirs in `docs/server.md`."""
    return "\n".join(_row(each) for each in ENDPOINTS if each.contract.section != "Operating")


def _row(endpoint: Endpoint) -> str:
    contract, gives = endpoint.contract, endpoint.contract.gives
    about = (inspect.getdoc(endpoint.endpoint) or "").partition("\n")[0]
    asked = "&".join(f"{query.name}=…" for query in contract.query)
    path = endpoint.path + (f"?{asked}" if asked else "")
    if isinstance(gives, Socket):
        return f"| websocket `{path}` | {_name(gives.hears)} | {_name(gives.says)} | {about} |"
    cookie = "; sets the cookie" if contract.sets_cookie else ""
    answer = f"`{gives.media_type}`" if isinstance(gives, Foreign) else _name(gives)
    request = f"{endpoint.method} {path}"
    return f"| `{request}` | {_name(contract.takes)} | {answer}{cookie} | {about} |"


def _name(shape: Any) -> str:
    if shape is None:
        return ""
    unions = [name for name, union in UNIONS.items() if union == shape]
    return f"`{unions[0] if unions else shape.__name__}`"


def _among(name: str, words: tuple[str, ...]) -> str:
    return f"one of the `{GROWING[name]}` of `Choices`" if name in GROWING else _codes(words)


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
