"""A server in this process, its clients, and what each of them received, for `compare_wire.py`.

Time is that of the script: it stands still, for the server's timers and its clock alike, but where
`pass_time` is called.
"""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import compare_words as words
from checkouts import HEADING

START_MS: Final = 1_700_000_000_000
TURNS: Final = 12
"""Of the event loop: after so many, what one message led to has gone out."""
LONG_HEX: Final = re.compile(r"\b[0-9a-f]{16,}\b")
"""Seals, secrets, shares and ids that are hashes."""


# All that this script knows of the tests.


@asynccontextmanager
async def serving(
    database: Path, clock: Callable[[], int], rng: Random, settings: dict[str, Any]
) -> AsyncIterator[Any]:
    """A server as the tests start one."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    from server.house import open_house

    async with open_house(database, clock, rng=rng, **words.settings(settings)) as server:
        yield server


def browser(server: Any, cookie: str | None) -> Any:
    """A cookie jar that has `ask`, and `socket` whose `hear` and `send_text` are used."""
    found = server.browser()
    found.cookie = cookie
    return found


def is_silent(socket: Any) -> bool:
    """Whether nothing has come that was not heard."""
    return bool(socket.outbox.empty())


class SteppedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes when it is told to."""

    passed_ms = 0

    def time(self) -> float:
        return self.passed_ms / 1000

    def clock(self) -> int:
        """The server's clock, in milliseconds since 1970."""
        return START_MS + self.passed_ms


async def take_turns() -> None:
    """Let whatever is ready go on."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class StreamsBySize(Random):
    """Random numbers from a stream for each number of bits.

    Ids are made of few bits at a time, deals and bots' seeds of many: a server that draws one id
    more or less deals the same cards.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._seed = seed
        self._streams: dict[int, Random] = {}

    def getrandbits(self, k: int) -> int:
        if k not in self._streams:
            self._streams[k] = Random(f"{self._seed} {k}")
        return self._streams[k].getrandbits(k)


class Transcript:
    """What is printed of a game: a section for each socket and each request."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._sections: list[list[str]] = []
        self._hidden: dict[str, str] = {}

    def section(self, heading: str) -> list[str]:
        """A new section; lines are added to it."""
        place = f"{self._game}.{len(self._sections) + 1}"
        self._sections.append([f"{HEADING}{place} {heading}"])
        return self._sections[-1]

    def hide(self, kind: str, random: str) -> None:
        """Print another word wherever this string of chance stands."""
        count = sum(other.startswith(f"<{kind} ") for other in self._hidden.values())
        self._hidden.setdefault(random, f"<{kind} {count + 1}>")

    def text(self) -> str:
        text = "".join(f"{line}\n" for section in self._sections for line in section)
        if self._hidden:
            known = sorted(self._hidden, key=len, reverse=True)
            pattern = "|".join(map(re.escape, known))
            text = re.sub(pattern, lambda found: self._hidden[found[0]], text)
        hashes: dict[str, str] = {}
        return LONG_HEX.sub(
            lambda found: hashes.setdefault(found[0], f"<hash {len(hashes) + 1}>"), text
        )


def line(message: Any) -> str:
    """A message in one line; the order of its fields means nothing."""
    return json.dumps(message, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Client:
    """A device of somebody: makes requests, and opens sockets."""

    def __init__(self, server: Any, name: str, transcript: Transcript, cookie: str | None = None):
        self.name = name
        self.transcript = transcript
        self._browser = browser(server, cookie)

    def at(self, server: Any) -> "Client":
        """The same device at a server that was started anew."""
        return Client(server, self.name, self.transcript, self._browser.cookie)

    async def get(self, path: str, **parts: object) -> Any:
        return await self.ask("GET", path, None, **parts)

    async def post(self, path: str, body: Any = None, **parts: object) -> Any:
        return await self.ask("POST", path, {} if body is None else body, **parts)

    async def ask(
        self, method: str, path: str, body: Any, *, is_printed: bool = True, **parts: object
    ) -> Any:
        """The body of the answer, in the words of the comparisons."""
        sent = b"" if body is None else json.dumps(words.said(body)).encode()
        answer = await self._browser.ask(method, words.url(path, **parts), sent)
        is_json = "json" in answer.headers.get("content-type", "")
        told = words.told(answer.json) if is_json else answer.body.decode()
        if is_printed:
            section = self.transcript.section(f"{self.name}: {method} {path.format(**parts)}")
            section += [f"{answer.status} {answer.headers.get('content-type')}"]
            section += _cookie(answer.headers)
            section += [line(told)] if is_json else told.splitlines()
        return told

    def socket(self, path: str, **parts: object) -> Any:
        """A socket of the tests, to be entered."""
        return self._browser.socket(words.url(path, **parts))


def _cookie(headers: dict[str, str]) -> list[str]:
    """The name of a cookie that is set, and what is said of it, but for the date."""
    name, is_, rest = headers.get("set-cookie", "").partition("=")
    said = [each for each in rest.split(";")[1:] if "expires" not in each.lower()]
    return [";".join([f"cookie {words.cookie_told(name)}", *said])] if is_ else []


class Listener:
    """A socket that tells and is not asked: everything that comes is written down."""

    def __init__(self, client: Client, path: str, **parts: object) -> None:
        self.client = client
        self.is_open = False
        self._path = path
        self._parts = parts
        self._stack = AsyncExitStack()
        self._socket: Any = None
        self._section: list[str] = []

    async def open(self) -> bool:
        """Whether the server lets it in."""
        where = self._path.format(**self._parts)
        self._section = self.client.transcript.section(f"{self.client.name}: socket {where}")
        opening = self.client.socket(self._path, **self._parts)
        self._socket = await self._stack.enter_async_context(opening)
        self.is_open = self._socket.refusal is None
        if not self.is_open:
            status, code = self._socket.refusal
            self._section.append(f"refused {status} {words.told({'code': code})['code']}")
            await self._stack.aclose()
        return self.is_open

    async def hear(self) -> dict[str, Any]:
        """The next message, in the words of the comparisons."""
        message: dict[str, Any] = words.told(await self._socket.hear())
        if message["type"] == "closed":
            self.is_open = False
        self.note(message)
        return message

    def note(self, message: dict[str, Any]) -> None:
        self._section.append(line(message))

    async def hear_all(self) -> None:
        """What has come by now."""
        await take_turns()
        while self.is_open and not is_silent(self._socket):
            await self.hear()

    async def close(self) -> None:
        if self.is_open:
            await self.hear_all()
        self.is_open = False
        await self._stack.aclose()


class LobbySocket(Listener):
    """The list of open tables, as it changes."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, "/api/lobby")
        self.tables: dict[str, dict[str, Any]] = {}

    def note(self, message: dict[str, Any]) -> None:
        super().note(message)
        if message["type"] == "listing":
            self.tables = {table["code"]: table for table in message["tables"]}
        elif message["type"] == "listing_change":
            for code in message["gone"]:
                self.tables.pop(code, None)
            for each in message["tables"]:
                self.tables[each["table"]["code"]] = each["table"]


class TableSocket(Listener):
    """A socket at a table, and what its client knows by it."""

    def __init__(self, client: Client, code: str, seat: int | None = None) -> None:
        path = "/api/tables/{code}/live" + ("" if seat is None else "?seat={seat}")
        super().__init__(client, path, code=code, **({} if seat is None else {"seat": seat}))
        self.shared_seat = seat
        """Where it is one of several on this device."""
        self.number = 0
        self.person: str | None = None
        self.table: dict[str, Any] = {}
        self.clocks: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.options: list[Any] = []
        self.said: list[int] = []
        """The numbers of what was said at the table."""
        self._marks = 0

    @property
    def phase(self) -> str:
        return str(self.table["phase"])

    @property
    def seat(self) -> int | None:
        """Where this person sits."""
        seats = self.table["seats"]
        return next((s["seat"] for s in seats if self.person and s["person"] == self.person), None)

    @property
    def decides(self) -> bool:
        return self.phase == "playing" and bool(self.options)

    @property
    def waits_for_bot(self) -> bool:
        return self.phase == "playing" and self.clocks["running"] is None

    async def join(self, since: int | None = None) -> bool:
        """Whether one is let in; the greeting is heard."""
        if not await self.open():
            return False
        self.say(type="join", client="compare", since=since)
        while self.is_open and not self.table:
            await self.hear()
        return self.is_open

    def say(self, **message: Any) -> None:
        self.say_text(json.dumps(words.said(message)))

    def say_text(self, text: str) -> None:
        self._socket.send_text(text)

    async def until(self, *types: str) -> None:
        """Hear until a message of one of these types comes."""
        while self.is_open and (await self.hear())["type"] not in types:
            pass

    async def catch_up(self) -> None:
        """Hear all that follows from what was said so far.

        An act that cannot be accepted is answered in turn; its refusal is not printed.
        """
        if not self.is_open:
            return
        self._marks += 1
        mark = f"mark-{self._marks}"
        self.say(type="act", number=0, choice=0, id=mark)
        while self.is_open and (await self.hear()).get("id") != mark:
            pass

    def note(self, message: dict[str, Any]) -> None:
        if not str(message.get("id")).startswith("mark-"):
            super().note(message)
            self._learn(message)

    def _learn(self, message: dict[str, Any]) -> None:
        self.table = message.get("table") or self.table
        self.clocks = message.get("clocks") or self.clocks
        if message["type"] in ("welcome", "changes", "change"):
            self.number = message["number"]
        if message["type"] in ("welcome", "changes"):
            self.person = message["you"]["person"]
            game = message["game"]
            self._see(game and game["public"], game and game["private"])
        elif message["type"] == "change":
            if message["what"]["kind"] == "said":
                self.said.append(message["number"])
            if message["view"]:
                self._see(message["view"], message["private"])
        for seat in self.table.get("seats", ()):
            if seat["person"]:
                self.client.transcript.hide("person", seat["person"])

    def _see(self, view: dict[str, Any] | None, private: dict[str, Any] | None) -> None:
        self.decision = view and view["decision"]
        self.options = private["options"] if private else []
