"""The document as a page to read: plain HTML, with nothing from elsewhere and nothing to run."""

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Final

from oriflamme.server.openapi.json_schemas import Json

STYLESHEET_URL: Final = "/api/docs/style.css"


def render_page(document: Json) -> str:
    info = document["info"]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(info['title'])}: the API</title>",
            f'<link rel="stylesheet" href="{STYLESHEET_URL}"></head><body>',
            f"<header><h1>{escape(info['title'])}: the API</h1>",
            f'<p class="soft">Version {escape(info["version"])}. The same for programs: '
            '<a href="/api/openapi.json">openapi.json</a>. <a href="/">To the game.</a></p>',
            "</header><main>",
            _prose(info["description"]),
            *_contents(document),
            *_sections(document),
            "<h2>Shapes</h2>",
            *(_shape(name, shape) for name, shape in document["components"]["schemas"].items()),
            "</main></body></html>",
        ]
    )


def _operations(document: Json, section: str) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if section in operation["tags"]:
                yield method.upper(), path, operation


def _contents(document: Json) -> Iterator[str]:
    yield '<nav aria-label="Endpoints">'
    for tag in document["tags"]:
        yield f"<h2>{escape(tag['name'])}</h2><p>{_inline(tag['description'])}</p><ul>"
        for method, path, operation in _operations(document, tag["name"]):
            where = f"#{operation['operationId']}"
            yield f'<li><a href="{where}"><code>{method} {escape(path)}</code></a></li>'
        yield "</ul>"
    yield "</nav>"


def _sections(document: Json) -> Iterator[str]:
    for tag in document["tags"]:
        for method, path, operation in _operations(document, tag["name"]):
            yield _operation(method, path, operation)


def _operation(method: str, path: str, operation: Json) -> str:
    name = operation["operationId"]
    parts = [
        f'<article id="{name}"><h3><code><span class="method">{method}</span> {escape(path)}</code>'
        f"</h3><p><strong>{_inline(operation['summary'])}.</strong></p>",
        _prose(operation.get("description", "")),
        _access(operation.get("security", [])),
    ]
    if given := operation.get("parameters"):
        rows = [(each["name"], each["in"], each["description"]) for each in given]
        parts.append(_table(("parameter", "in", ""), rows))
    if body := operation.get("requestBody"):
        content = body["content"]["application/json"]
        parts.append(f"<p>Takes {_type(content['schema'])}</p>")
        parts += [_example(each) for each in content.get("examples", {}).values()]
    if socket := operation.get("x-websocket"):
        parts += [f"<p>{_side(side)} {_type(shape)}</p>" for side, shape in socket.items()]
    parts.append(_table(("status", "answer", ""), list(_answers(operation))))
    return "\n".join([*parts, "</article>"])


def _access(ways: list[Json]) -> str:
    """Who may ask: anybody, somebody with a cookie, a program with a token."""
    words = [
        f"a token for <code>{scopes[0]}</code>" if scopes else f"a {kind}’s cookie"
        for way in ways
        for kind, scopes in way.items()
    ]
    if not words:
        return ""
    needed = "Needs" if {} not in ways else "Knows you by"
    return f'<p class="soft">{needed} {" or ".join(words)}.</p>'


def _side(side: str) -> str:
    return {"fromClient": "It hears", "toClient": "It says"}[side]


def _answers(operation: Json) -> Iterator[tuple[str, str, str]]:
    for status, answer in operation["responses"].items():
        content = answer.get("content", {})
        shapes = [_type(each["schema"]) for each in content.values() if "schema" in each]
        yield status, " ".join(shapes), answer["description"]


def _example(example: Json) -> str:
    body = json.dumps(example["value"], ensure_ascii=False)
    return (
        f'<p class="soft">{_inline(example["summary"])}</p><pre><code>{escape(body)}</code></pre>'
    )


def _shape(name: str, shape: Json) -> str:
    parts = [f'<article id="{name}"><h3><code>{name}</code></h3>']
    parts.append(_prose(shape.get("description", "")))
    if fields := shape.get("properties"):
        rows = [(field, _type(each), each.get("description", "")) for field, each in fields.items()]
        parts.append(_table(("field", "type", ""), rows))
    else:
        parts.append(f"<p>{_type(shape)}</p>")
    return "\n".join([*parts, "</article>"])


def _type(schema: Json) -> str:
    """What a value may be, in one line of HTML."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        return f'<a href="#{name}"><code>{name}</code></a>'
    if parts := schema.get("anyOf") or schema.get("allOf", [])[:1]:
        return " | ".join(_type(each) for each in parts)
    if "enum" in schema:
        return " | ".join(f"<code>{escape(json.dumps(each))}</code>" for each in schema["enum"])
    if "items" in schema and isinstance(schema["items"], dict):
        return f"list of {_type(schema['items'])}"
    return f"<code>{escape(str(schema.get('type', 'any')))}</code>"


def _table(heads: tuple[str, ...], rows: list[tuple[str, str, str]]) -> str:
    head = "".join(f'<th scope="col">{each}</th>' if each else "<td></td>" for each in heads)
    lines = "".join(
        f"<tr><td><code>{escape(first)}</code></td><td>{second}</td><td>{_prose(third)}</td></tr>"
        for first, second, third in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def _prose(text: str) -> str:
    """Paragraphs, lists and code, which is all the description is written in."""
    made = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        if all(line.startswith("    ") for line in lines if line):
            made.append(f"<pre><code>{escape(block)}</code></pre>")
        elif lines[0].startswith("- "):
            items = re.split(r"(?m)^- ", block)[1:]
            made.append(f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>")
        elif lines[0].startswith("#"):
            made.append(f"<h2>{_inline(lines[0].lstrip('# '))}</h2>")
        elif block:
            made.append(f"<p>{_inline(block)}</p>")
    return "".join(made)


def _inline(text: str) -> str:
    """What is `code`, **strong** or *stressed*; in code a star is a star."""
    parts = re.split(r"`([^`]+)`", escape(text, quote=False))
    return "".join(
        f"<code>{part}</code>" if number % 2 else _emphasized(part)
        for number, part in enumerate(parts)
    )


def _emphasized(text: str) -> str:
    strong = re.sub(r"\*\*(\S[^*]*)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*(\S[^*]*)\*", r"<em>\1</em>", strong)
