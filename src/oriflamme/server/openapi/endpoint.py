"""An address of the API: who answers there, and the contract of the answer."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from oriflamme.server.protocol.accounts import Scope
from oriflamme.server.protocol.refusals import RefusalCode

Method: TypeAlias = Literal["GET", "POST"]
Section: TypeAlias = Literal[
    "Guests", "Accounts", "Tables", "Games", "Learning", "Operations", "API"
]
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class RawBody:
    """A body whose format is not of the protocol, and what it says."""

    description: str
    media_type: str = "text/plain"
    type: str = "string"


@dataclass(frozen=True)
class WebSocketSpec:
    """What travels over a websocket. Nothing a client says where `receives` is none is listened
    to."""

    receives: Any
    sends: Any


@dataclass(frozen=True)
class QueryParameter:
    """A parameter after the question mark; it may be left out."""

    name: str
    shape: Any
    default: str | int
    description: str


@dataclass(frozen=True)
class OperationLink:
    """Where an answer leads: another endpoint, and how its parameters follow from the answer."""

    operation: str
    parameters: Mapping[str, str]
    description: str


@dataclass(frozen=True, kw_only=True)
class EndpointSpec:
    """What an endpoint takes and gives, and every refusal."""

    section: Section
    response_body: Any
    """A type of the protocol, a `RawBody` body, or a `Socket`."""
    status: int = 200
    request_body: type[Struct] | None = None
    examples: Mapping[str, Any] = field(default_factory=dict)
    """Bodies to begin with, by what they are for."""
    path_parameters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Parameters of its path that no other has: an example and what each is."""
    query_parameters: tuple[QueryParameter, ...] = ()
    refuses: tuple[RefusalCode, ...] = ()
    """Those of this endpoint alone; those of its kind are added (`Endpoint.refusals`)."""
    unready_body: RawBody | None = None
    """The body of a 503 that is no refusal."""
    guest: Literal["ignored", "known", "needed"] = "ignored"
    """Whether it asks for the cookie; `known`: it does without."""
    scope: Scope | Literal["none"] | None = None
    """What a token must allow that is brought in place of a cookie; `none`: no token will do. Not
    said: to read, where nothing is changed; to play, at tables; else none will do."""
    sets_cookie: bool = False
    links: tuple[OperationLink, ...] = ()


class Endpoint(Route):
    """A route with its contract. The docstring of who answers is what people read about it."""

    def __init__(self, method: Method, path: str, handler: Handler, spec: EndpointSpec) -> None:
        super().__init__(path, handler, methods=[method])
        self.method = method
        self.contract = spec

    @property
    def scope(self) -> Scope | Literal["none"]:
        """What a token must allow."""
        if self.contract.scope is not None:
            return self.contract.scope
        if (
            isinstance(self.contract.response_body, WebSocketSpec)
            and self.contract.response_body.receives is not None
        ):
            return "play"
        if self.method == "GET" or self.contract.section in ("Games", "Learning"):
            return "read"
        return "play" if self.contract.section == "Tables" else "none"

    def is_open_to(self, scopes: Collection[str]) -> bool:
        """Whether a token with these scopes will do: who may play may read."""
        return self.scope in scopes or (self.scope == "read" and "play" in scopes)

    @property
    def refusals(self) -> tuple[RefusalCode, ...]:
        """Every code that may come back, the guard's included."""
        codes: list[RefusalCode] = [*self.contract.refuses]
        if self.contract.request_body:
            codes += ["invalid_message", "too_large"]
        if self.method == "POST" or isinstance(self.contract.response_body, WebSocketSpec):
            codes.append("invalid_origin")
        if self.param_convertors:
            codes.append("not_found")
        if self.path.startswith("/api/"):  # the others tell how the server is, whatever it has
            codes += ["storage_unavailable", "banned"]
        if self.contract.guest != "ignored":
            codes += (
                ["invalid_token"] if self.scope == "read" else ["invalid_token", "missing_scope"]
            )
        return tuple(dict.fromkeys([*codes, "rate_limited"]))
