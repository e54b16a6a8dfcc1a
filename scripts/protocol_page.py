"""The messages as a page for people."""

from pathlib import Path

from protocol_shapes import Shape, Shapes

from oriflamme.server.protocol.named import WORDS
from oriflamme.server.protocol.refusals import REFUSALS
from oriflamme.server.protocol.terms import VERSION

TEXT = Path(__file__).parent / "protocol_page.md"


def page() -> str:
    """The prose, then every message."""
    shapes = Shapes()
    listed: set[str] = set()
    parts = [TEXT.read_text("utf-8").replace("{version}", str(VERSION)).rstrip()]
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
    parts += ["## Words", *(f"- `{name}`: {_codes(ws)}" for name, ws in WORDS.items())]
    parts += ["## Refusals", "| code | meaning |\n|---|---|\n" + _refusals()]
    return "\n\n".join(parts) + "\n"


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
