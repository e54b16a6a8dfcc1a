"""The API described, for programs and their authors."""

from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from oriflamme.server.http.refusing import json
from oriflamme.server.openapi.document import document
from oriflamme.server.openapi.endpoint import Endpoint
from oriflamme.server.openapi.page import page
from oriflamme.server.openapi.shapes import Json

STYLE: Final = files("oriflamme.server.openapi") / "docs.css"


async def show_description(request: Request) -> Response:
    """This description.

    OpenAPI 3.1, made from the routes and types the server itself runs on.
    """
    return json(_described(request))


async def show_docs(request: Request) -> Response:
    """This description as a page to read.

    It comes from this server alone, and nothing in it has to run.
    """
    return HTMLResponse(page(_described(request)))


async def show_docs_style(request: Request) -> Response:
    """How that page looks."""
    return Response(STYLE.read_text("utf-8"), media_type="text/css")


def _described(request: Request) -> Json:
    state = request.app.state
    if not hasattr(state, "description"):
        described = [route for route in request.app.routes if isinstance(route, Endpoint)]
        state.description = document(described)
    found: Json = state.description
    return found
