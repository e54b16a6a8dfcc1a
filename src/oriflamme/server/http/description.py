"""The API described, for programs and their authors."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.server.http.refusing import json
from oriflamme.server.openapi.document import document
from oriflamme.server.openapi.endpoint import Endpoint


async def show_description(request: Request) -> Response:
    """This description.

    OpenAPI 3.1, made from the routes and types the server itself runs on.
    """
    state = request.app.state
    if not hasattr(state, "description"):
        described = [route for route in request.app.routes if isinstance(route, Endpoint)]
        state.description = document(described)
    return json(state.description)
