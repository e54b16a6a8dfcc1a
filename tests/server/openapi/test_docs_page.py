"""The description as a page that needs nothing but this server."""

import re
from html.parser import HTMLParser

from tests.testkit.server.app import RunningServer, with_server
from tests.testkit.server.openapi_check import DOCUMENT


class Read(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.leads: list[str] = []
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.prose = ""
        """What is not code."""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        self.ids |= {given["id"]} if "id" in given else set()
        self.leads += [given[name] for name in ("href", "src") if name in given]
        assert not {"style", "onclick"} & given.keys(), "the server's own policy forbids it"
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_data(self, data: str) -> None:
        self.prose += "" if "code" in self.open else data

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@with_server()
async def test_every_endpoint_and_shape_is_there_and_every_link_leads_somewhere(
    server: RunningServer,
) -> None:
    answer = await server.client().get("/api/docs")
    page = Read(answer.body.decode())
    paths = DOCUMENT["paths"].values()
    operations = {each["operationId"] for path in paths for each in path.values()}

    assert page.open == []
    assert operations | set(DOCUMENT["components"]["schemas"]) <= page.ids
    assert {lead[1:] for lead in page.leads if lead.startswith("#")} <= page.ids
    assert "script" not in page.tags
    assert "*" not in page.prose, "a star of Markdown that was meant to stress something"


@with_server()
async def test_nothing_in_it_comes_from_another_host(server: RunningServer) -> None:
    client = server.client()
    page = Read((await client.get("/api/docs")).body.decode())
    others = {lead for lead in page.leads if not lead.startswith("#")}
    style = (await client.get("/api/docs/style.css")).body.decode()

    assert others == {"/", "/api/openapi.json", "/api/docs/style.css"}
    assert not re.search(r"https?:|@import|url\(", style)
