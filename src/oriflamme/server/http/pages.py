"""The web app, when it is built in; else a page that says how to play without it."""

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC: Final = Path(__file__).parents[1] / "static"
INDEX: Final = STATIC / "index.html"
BARE: Final = Path(__file__).with_name("bare.html")
PATHS: Final = ("/", "/new", "/rules", "/record", "/t/{code}", "/g/{id}", "/move/{token}")
"""One page for all of them; what it shows, it asks for itself."""


async def page(request: Request) -> Response:
    headers = {"Cache-Control": "no-cache", "Referrer-Policy": "no-referrer"}
    if INDEX.is_file():
        return FileResponse(INDEX, headers=headers)
    return HTMLResponse(BARE.read_text("utf-8"), headers=headers)


async def file(request: Request) -> Response:
    """The few files that must lie beside the page: icons and the manifest."""
    wanted = STATIC / request.path_params["file"]
    if wanted.parent != STATIC or not wanted.is_file():
        raise HTTPException(404)
    return FileResponse(wanted)


class Assets(StaticFiles):
    """Files whose names change with their contents may be kept for good."""

    async def get_response(self, path: str, scope: dict) -> Response:  # type: ignore[type-arg,override]
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def page_routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = [Route(path, page) for path in PATHS]
    assets = STATIC / "assets"
    if assets.is_dir():
        # Not the whole folder at /, which would answer for every path of the API.
        squeezed = [Middleware(GZipMiddleware)]
        routes.append(Mount("/assets", Assets(directory=assets), middleware=squeezed))
        routes.append(Route("/{file}", file))
    return routes
