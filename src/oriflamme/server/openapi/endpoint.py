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
    "People", "Accounts", "Tables", "Games", "Learning", "Operating", "Description"
]
Answering: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Foreign:
    """A body whose format is not of the protocol, and what it says."""

    about: str
    media_type: str = "text/plain"
    type: str = "string"


@dataclass(frozen=True)
class Socket:
    """What travels over a websocket. Nothing a client says where `hears` is none is listened to."""

    hears: Any
    says: Any


@dataclass(frozen=True)
class Query:
    """A parameter after the question mark; it may be left out."""

    name: str
    shape: Any
    usual: str | int
    about: str


@dataclass(frozen=True)
class Link:
    """Where an answer leads: another endpoint, and how its parameters follow from the answer."""

    to: str
    parameters: Mapping[str, str]
    about: str


@dataclass(frozen=True, kw_only=True)
class Contract:
    """What an endpoint takes and gives, and every refusal."""

    section: Section
    gives: Any
    """A type of the protocol, a `Foreign` body, or a `Socket`."""
    status: int = 200
    takes: type[Struct] | None = None
    examples: Mapping[str, Any] = field(default_factory=dict)
    """Bodies to begin with, by what they are for."""
    path: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Parameters of its path that no other has: an example and what each is."""
    query: tuple[Query, ...] = ()
    refuses: tuple[RefusalCode, ...] = ()
    """Those of this endpoint alone; those of its kind are added (`Endpoint.refusals`)."""
    unready: Foreign | None = None
    """The body of a 503 that is no refusal."""
    guest: Literal["ignored", "known", "needed"] = "ignored"
    """Whether it asks for the cookie; `known`: it does without."""
    scope: Scope | Literal["none"] | None = None
    """What a token must allow that is brought in place of a cookie; `none`: no token will do. Not
    said: to read, where nothing is changed; to play, at tables; else none will do."""
    sets_cookie: bool = False
    leads: tuple[Link, ...] = ()


class Endpoint(Route):
    """A route with its contract. The docstring of who answers is what people read about it."""

    def __init__(self, method: Method, path: str, answer: Answering, contract: Contract) -> None:
        super().__init__(path, answer, methods=[method])
        self.method = method
        self.contract = contract

    @property
    def scope(self) -> Scope | Literal["none"]:
        """What a token must allow."""
        if self.contract.scope is not None:
            return self.contract.scope
        if isinstance(self.contract.gives, Socket) and self.contract.gives.hears is not None:
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
        if self.contract.takes:
            codes += ["bad_message", "too_large"]
        if self.method == "POST" or isinstance(self.contract.gives, Socket):
            codes.append("bad_origin")
        if self.param_convertors:
            codes.append("not_found")
        if self.path.startswith("/api/"):  # the others tell how the server is, whatever it has
            codes += ["trouble", "banned"]
        if self.contract.guest != "ignored":
            codes += ["bad_token"] if self.scope == "read" else ["bad_token", "no_scope"]
        return tuple(dict.fromkeys([*codes, "too_fast"]))
