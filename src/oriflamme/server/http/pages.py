"""The web app, when it is built in; else a page that says how to play without it."""

from pathlib import Path
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from oriflamme.server.http.content_security_policy import (
    PAGE_POLICY,
    STANDALONE_POLICY,
    allow_inline_scripts,
)

STATIC: Final = Path(__file__).parents[1] / "static"
ASSETS: Final = STATIC / "assets"
INDEX: Final = STATIC / "index.html"
FALLBACK_PAGE: Final = Path(__file__).with_name("bare.html")
STANDALONE_SITE: Final = STATIC / "offline"
PATHS: Final = (
    *("/", "/new", "/find", "/together", "/rules", "/record", "/account", "/privacy"),
    *("/t/{code}", "/g/{id}", "/move/{token}"),
    *("/learn", "/learn/{chapter}"),
    *("/puzzles", "/puzzles/{id}"),
    *("/cards", "/cards/{kind}"),
    *("/standings", "/people/{name}", "/history", "/card-statistics"),
)
"""One page for all of them; what it shows, it asks for itself."""


async def page(request: Request) -> Response:
    headers = {"Cache-Control": "no-cache", "Referrer-Policy": "no-referrer"}
    headers["Content-Security-Policy"] = allow_inline_scripts(PAGE_POLICY, INDEX)
    built = INDEX if INDEX.is_file() else FALLBACK_PAGE
    return HTMLResponse(built.read_bytes(), headers=headers)


class Assets(StaticFiles):
    """Files whose names change with their contents may be kept for good."""

    async def get_response(self, path: str, scope: dict) -> Response:  # type: ignore[type-arg,override]
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


class StandaloneSite(StaticFiles):
    """The page that stands alone, where it was built in: it brings a house of its own."""

    async def get_response(self, path: str, scope: dict) -> Response:  # type: ignore[type-arg,override]
        response = await super().get_response(path, scope)
        lasts = path.startswith(("assets/", "python-"))
        kept = "public, max-age=31536000, immutable" if lasts else "no-cache"
        response.headers["Cache-Control"] = kept
        index = Path(str(self.directory)) / "index.html"
        response.headers["Content-Security-Policy"] = allow_inline_scripts(STANDALONE_POLICY, index)
        return response


async def plain_file(request: Request) -> Response:
    """An icon or the manifest, by its lasting name."""
    return FileResponse(STATIC / request.url.path.lstrip("/"))


def page_routes() -> list[BaseRoute]:
    """Nothing here takes every path: a wrong method must stay a wrong method."""
    compressed = [Middleware(GZipMiddleware)]
    routes: list[BaseRoute] = [Route(path, page, middleware=compressed) for path in PATHS]
    if ASSETS.is_dir():
        routes.append(Mount("/assets", Assets(directory=ASSETS), middleware=compressed))
        plain = [file.name for file in STATIC.iterdir() if file.is_file() and file != INDEX]
        routes += [Route(f"/{name}", plain_file) for name in plain if not name.startswith(".")]
    return routes + standalone_routes(STANDALONE_SITE)


def standalone_routes(site: Path) -> list[BaseRoute]:
    """The page that stands alone, if this folder is there."""
    return [Mount("/offline", StandaloneSite(directory=site, html=True))] if site.is_dir() else []
