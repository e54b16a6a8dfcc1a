"""Clients of the server, and the transcript of what each request and each socket received."""

import json
import re
from contextlib import AsyncExitStack
from typing import Any, Final

import compare_words as words
from checkouts import HEADING
from wire.server import browser, is_silent, run_loop_turns

LONG_HEX: Final = re.compile(r"\b[0-9a-f]{16,}\b")
"""Seals, secrets, shares, and ids that are hashes."""
MARK: Final = "mark-"
"""Begins the id of an act that is sent only to be refused."""


class Transcript:
    """What is printed of a game: a section for each request and each socket."""

    def __init__(self, game: int) -> None:
        self._game = game
        self._sections: list[list[str]] = []
        self._hidden: dict[str, str] = {}

    def section(self, heading: str) -> list[str]:
        """A new section, to which lines are added."""
        place = f"{self._game}.{len(self._sections) + 1}"
        self._sections.append([f"{HEADING}{place} {heading}"])
        return self._sections[-1]

    def hide(self, kind: str, random: str) -> None:
        """Print a placeholder wherever this random string stands."""
        count = sum(other.startswith(f"<{kind} ") for other in self._hidden.values())
        self._hidden.setdefault(random, f"<{kind} {count + 1}>")

    def text(self) -> str:
        text = "".join(f"{line}\n" for section in self._sections for line in section)
        if self._hidden:
            pattern = "|".join(map(re.escape, sorted(self._hidden, key=len, reverse=True)))
            text = re.sub(pattern, lambda found: self._hidden[found[0]], text)
        hashes: dict[str, str] = {}
        return LONG_HEX.sub(
            lambda found: hashes.setdefault(found[0], f"<hash {len(hashes) + 1}>"), text
        )


def as_line(message: Any) -> str:
    """A message in one line; the order of its fields means nothing."""
    return json.dumps(message, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Client:
    """A device that makes requests and opens sockets."""

    def __init__(
        self, server: Any, name: str, transcript: Transcript, cookie: str | None = None
    ) -> None:
        self.name = name
        self.transcript = transcript
        self._browser = browser(server, cookie)

    def at(self, server: Any) -> "Client":
        """The same device at a server that was started again."""
        return Client(server, self.name, self.transcript, self._browser.cookie)

    async def get(self, path: str, **parts: object) -> Any:
        return await self.ask("GET", path, **parts)

    async def post(self, path: str, body: object = None, **parts: object) -> Any:
        return await self.ask("POST", path, {} if body is None else body, **parts)

    async def get_quietly(self, path: str, **parts: object) -> Any:
        """The body of an answer that is not printed."""
        return await self.ask("GET", path, is_printed=False, **parts)

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        is_printed: bool = True,
        **parts: object,
    ) -> Any:
        """The body of the answer, in the words of the comparison."""
        sent = b"" if body is None else json.dumps(words.to_current(body)).encode()
        answer = await self._browser.request(method, words.current_url(path, **parts), sent)
        media_type = answer.headers.get("content-type", "")
        is_json = "json" in media_type
        told = words.to_recorded(answer.json) if is_json else answer.body.decode()
        if is_printed:
            section = self.transcript.section(f"{self.name}: {method} {path.format(**parts)}")
            section.append(f"{answer.status} {media_type}")
            section += _cookie(answer.headers)
            section += [as_line(told)] if is_json else told.splitlines()
        return told

    def socket(self, path: str, **parts: object) -> Any:
        """A socket of the tests' harness, to be entered."""
        return self._browser.socket(words.current_url(path, **parts))


def _cookie(headers: dict[str, str]) -> list[str]:
    """The name and the attributes of a cookie that is set, but for its value and dates."""
    name, is_set, rest = headers.get("set-cookie", "").partition("=")
    kept = [each for each in rest.split(";")[1:] if "expires" not in each.lower()]
    return [";".join([f"cookie {words.recorded_cookie(name)}", *kept])] if is_set else []


class SocketClient:
    """A socket; all that it receives goes into its section of the transcript."""

    def __init__(self, client: Client, path: str, **parts: object) -> None:
        self.client = client
        self.is_open = False
        self._path = path
        self._parts = parts
        self._stack = AsyncExitStack()
        self._socket: Any = None
        self._section: list[str] = []

    async def open(self) -> bool:
        """Whether the server accepts it."""
        heading = f"{self.client.name}: socket {self._path.format(**self._parts)}"
        self._section = self.client.transcript.section(heading)
        opening = self.client.socket(self._path, **self._parts)
        self._socket = await self._stack.enter_async_context(opening)
        self.is_open = self._socket.refusal is None
        if not self.is_open:
            status, code = self._socket.refusal
            self._section.append(f"refused {status} {words.to_recorded({'code': code})['code']}")
            await self._stack.aclose()
        return self.is_open

    async def receive(self) -> dict[str, Any]:
        """The next message, in the words of the comparison."""
        message: dict[str, Any] = words.to_recorded(await self._socket.receive())
        if message["type"] == "closed":
            self.is_open = False
        self.record(message)
        return message

    def record(self, message: dict[str, Any]) -> None:
        self._section.append(as_line(message))

    async def receive_all(self) -> None:
        """All that has been sent by now."""
        await run_loop_turns()
        while self.is_open and not is_silent(self._socket):
            await self.receive()

    async def close(self) -> None:
        if self.is_open:
            await self.receive_all()
        self.is_open = False
        await self._stack.aclose()


class LobbyClient(SocketClient):
    """The list of open tables, as it changes."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, "/api/lobby")
        self.tables: dict[str, dict[str, Any]] = {}

    def record(self, message: dict[str, Any]) -> None:
        super().record(message)
        if message["type"] == "listing":
            self.tables = {table["code"]: table for table in message["tables"]}
        elif message["type"] == "listing_change":
            for code in message["gone"]:
                self.tables.pop(code, None)
            for each in message["tables"]:
                self.tables[each["table"]["code"]] = each["table"]


class TableClient(SocketClient):
    """A socket at a table, and what its client knows from what it received."""

    def __init__(self, client: Client, code: str, shared_seat: int | None = None) -> None:
        """`shared_seat` where several people share the client's device."""
        seat = {} if shared_seat is None else {"seat": shared_seat}
        path = "/api/tables/{code}/live" + ("?seat={seat}" if seat else "")
        super().__init__(client, path, code=code, **seat)
        self.shared_seat = shared_seat
        self.number = 0
        self.person: str | None = None
        self.table: dict[str, Any] = {}
        self.clocks: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.options: list[Any] = []
        self.said: list[int] = []
        """The numbers of the lines of chat."""
        self._marks = 0

    @property
    def phase(self) -> str:
        return str(self.table["phase"])

    @property
    def game(self) -> str:
        """The id of the table's last game."""
        return str(self.table["game"]["id"])

    @property
    def seat(self) -> int | None:
        """Where this person sits."""
        seats = self.table["seats"]
        return next((s["seat"] for s in seats if self.person and s["person"] == self.person), None)

    @property
    def free_seats(self) -> list[int]:
        return [s["seat"] for s in self.table["seats"] if not (s["person"] or s["bot"])]

    @property
    def decides(self) -> bool:
        return self.phase == "playing" and bool(self.options)

    @property
    def waits_for_bot(self) -> bool:
        return self.phase == "playing" and self.clocks["running"] is None

    async def join(self, since: int | None = None) -> bool:
        """Whether the server accepts it; the greeting is read."""
        if not await self.open():
            return False
        self.send(type="join", client="compare", since=since)
        while self.is_open and not self.table:
            await self.receive()
        return self.is_open

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(words.to_current(message)))

    def send_text(self, text: str) -> None:
        self._socket.send_text(text)

    async def until(self, *types: str) -> None:
        """Read until a message of one of these types comes."""
        while self.is_open and (await self.receive())["type"] not in types:
            pass

    async def catch_up(self) -> None:
        """Read all that follows from what was sent so far.

        Messages are handled in order, so an act that cannot be accepted is sent, and all is read up
        to its refusal, which is not printed.
        """
        if not self.is_open:
            return
        self._marks += 1
        mark = f"{MARK}{self._marks}"
        self.send(type="act", number=0, choice=0, id=mark)
        while self.is_open and (await self.receive()).get("id") != mark:
            pass

    def record(self, message: dict[str, Any]) -> None:
        if str(message.get("id")).startswith(MARK):
            return
        super().record(message)
        self.table = message.get("table") or self.table
        self.clocks = message.get("clocks") or self.clocks
        if message["type"] in ("welcome", "changes"):
            self.number, self.person = message["number"], message["you"]["person"]
            self._store_view(**(message["game"] or {"public": None, "private": None}))
        elif message["type"] == "change":
            self.number = message["number"]
            if message["what"]["kind"] == "said":
                self.said.append(self.number)
            if message["view"]:
                self._store_view(message["view"], message["private"])
        for seat in self.table.get("seats", ()):
            if seat["person"]:
                self.client.transcript.hide("person", seat["person"])

    def _store_view(self, public: dict[str, Any] | None, private: dict[str, Any] | None) -> None:
        self.decision = public and public["decision"]
        self.options = private["options"] if private else []
