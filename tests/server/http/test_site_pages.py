"""A server offers the page that needs none, where it was built in."""

import asyncio
from pathlib import Path

from starlette.applications import Starlette

from oriflamme.offline.asgi_calls import HttpReply, call_http
from oriflamme.server.http.content_security_policy import STANDALONE_POLICY
from oriflamme.server.http.pages import standalone_routes


def head(site: Path, path: str) -> HttpReply:
    """What is said before a file is sent."""
    app = Starlette(routes=standalone_routes(site))
    return asyncio.run(call_http(app, "HEAD", path, {"host": "device"}, b""))


def test_the_page_comes_with_a_policy_that_lets_its_house_run(tmp_path: Path):
    (tmp_path / "index.html").write_text("<title>Oriflamme</title>")
    page = head(tmp_path, "/offline/")

    assert (page.status, page.headers["content-length"]) == (200, "24")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"] == STANDALONE_POLICY
    assert page.headers["cache-control"] == "no-cache", "a new build is seen on the next visit"


def test_what_is_named_by_its_contents_is_kept_for_good(tmp_path: Path):
    for folder in ("assets", "python-1a2b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "part").write_bytes(b"house")
        part = head(tmp_path, f"/offline/{folder}/part")

        assert (part.status, part.headers["content-length"]) == (200, "5")
        assert "immutable" in part.headers["cache-control"]


def test_where_it_was_not_built_in_there_is_no_such_page(tmp_path: Path):
    assert head(tmp_path / "nothing", "/offline/").status == 404
