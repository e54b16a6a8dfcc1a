"""What people do at a table, for `compare_wire.py`: sit down, play, talk, err, leave and return.

What is done next is drawn by the game's own seed, from what the clients were told.
"""

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from compare_clients import (
    Client,
    Listener,
    LobbySocket,
    SteppedLoop,
    StreamsBySize,
    TableSocket,
    Transcript,
    serving,
    take_turns,
)

SETTINGS: Final = {
    **dict.fromkeys(("messages", "requests", "chat", "hints", "connections", "tables"), 0),
    **dict.fromkeys(("guests", "unknown_codes", "reviews", "sign_ins"), 0),
    "bot_pause": 0.0,
    "bot_workers": 0,
    "review_workers": 0,
    "review_budget": 4,
}
"""No limits by the machine's clock; bots, hints and reviews are thought about in this process."""
NAMES: Final = ("Anna", "Bela", "Carl", "Dora", "Emil")
WISHES: Final[tuple[dict[str, str], ...]] = (
    {"language": "fr"},
    {"coat": "pale-azure-or-tower"},
    *({}, {}, {}),
)
NAMELESS: Final = "nobody"
WATCHERS: Final = ("Zoe", NAMELESS)
PACES: Final = (
    {"type": "untimed"},
    {"type": "bank", "seconds": 60, "free": 5},
    {"type": "days", "days": 2},
)
TEXTS: Final = (
    "Hello there",
    "Bonjour à toutes et à tous",
    "Мой ход?",
    "  two  spaces \u200b",
    "🂡",
)
PHRASES: Final = ("hello", "nice_bluff", "thanks")
UNREADABLE: Final = (
    *("", "{", "[]", "null", '{"type": "none"}', '{"type": "join", "client": "again"}'),
    *('{"type": "ping", "id": 7}', '{"type": "ping", "id": -1.5}', '{"type": "sit", "seat": 9}'),
    '{"type": "say", "text": "' + "long " * 60 + '"}',
)
"""What a client may send by mistake, and a ping, which is answered at any time."""
OFTEN: Final = 0.25
"""How often something else happens than a decision."""
HINTS: Final = 2
"""So many are asked for in a game: each takes a moment."""
MOST_STEPS: Final = 500


class Scenes:
    """One game: its server, its clients, and what they do."""

    def __init__(
        self, number: int, ruleset: str, seats: int, folder: Path, loop: SteppedLoop
    ) -> None:
        self.number = number
        self.ruleset = ruleset
        self.seats = seats
        self.rng = Random(f"game {number}")
        self.transcript = Transcript(str(number))
        self.clients: list[Client] = []
        self.sockets: list[TableSocket] = []
        """At the table; the first stays until the end."""
        self.feeds: list[Listener] = []
        self.lobby: LobbySocket | None = None
        """While the table is in the list."""
        self.code = ""
        self._database = folder / "compared.db"
        self._loop = loop
        self._server: Any = None
        self._serving = AsyncExitStack()
        self._starts = 0
        self._acts = 0
        self._hints = 0
        self.problem: BaseException | None = None

    async def __aenter__(self) -> Self:
        await self._start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for listener in (*self.sockets, *self.feeds):
            await listener.close()
        await self._serving.aclose()

    async def _start(self) -> None:
        self._starts += 1
        chance = StreamsBySize(f"server {self.number} {self._starts}")
        starting = serving(self._database, self._loop.clock, chance, SETTINGS)
        self._server = await self._serving.enter_async_context(starting)

    # Time, clients and sockets.

    async def pass_time(self, seconds: float) -> None:
        await take_turns()  # whoever is about to wait begins to
        self._loop.passed_ms += round(seconds * 1000)
        await take_turns()

    async def settle(self) -> None:
        """Until all that was asked is answered, bots have decided, and everybody was told."""
        await self._catch_up()
        while (first := self.sockets[0]).is_open and first.waits_for_bot:
            await first.hear()
        await self._catch_up()
        await self.pass_time(0.3)  # who is there is told then
        await self._catch_up()
        for feed in self.feeds:
            await feed.hear_all()
        if self.lobby:
            await self._until_listed(self.lobby)

    async def _until_listed(self, lobby: LobbySocket) -> None:
        """Until the list shows the table as it is: it is told of aside, and some time later."""
        await self.pass_time(1.5)
        await lobby.client.ask("GET", "/api/tables", None, is_printed=False)  # read in turn
        table = self.sockets[0].table if self.sockets else {"phase": "seating", "seats": []}
        names = [seat["name"] for seat in table["seats"]]
        waiting = sum(socket.seat is not None for socket in self.sockets)
        while True:
            shown = lobby.tables.get(self.code)
            if (
                shown is None
                if table["phase"] != "seating"
                else shown and (shown["names"], shown["waiting"]) == (names, waiting)
            ):
                return
            await lobby.hear()

    async def _catch_up(self) -> None:
        for socket in self.sockets:
            await socket.catch_up()
        self.sockets = [socket for socket in self.sockets if socket.is_open]

    async def new_client(self, name: str, **wish: str) -> Client:
        client = Client(self._server, name, self.transcript)
        guest = await client.post("/api/guest", {"name": name, **wish})
        self.transcript.hide("person", guest["id"])
        return client

    async def gather(self, count: int) -> None:
        """So many people, each on a device of their own."""
        self.clients = [
            await self.new_client(name, **wish) for name, wish in zip(NAMES[:count], WISHES)
        ]

    async def sign_up(self, client: Client) -> None:
        wish = {"name": client.name, "password": self.password(client)}
        await client.post("/api/account", wish)

    def password(self, client: Client) -> str:
        return f"the password of {client.name}"

    async def join(
        self, client: Client, *, seat: int | None = None, since: int | None = None
    ) -> TableSocket:
        socket = TableSocket(client, self.code, seat)
        if await socket.join(since):
            self.sockets.append(socket)
        await self.settle()
        return socket

    async def leave(self, socket: TableSocket) -> None:
        self.sockets.remove(socket)
        await socket.close()

    async def turned_away(self, client: Client, seat: int | None = None) -> None:
        """Somebody who may not come in tries to."""
        socket = TableSocket(client, self.code, seat)
        await socket.open()
        await socket.close()

    async def follow(self, feed: Listener) -> None:
        """Listen to a list; the whole of it comes first."""
        await feed.open()
        await feed.hear()
        self.feeds.append(feed)

    # Opening a table, and sitting down.

    def share(self) -> str | None:
        """What a device adds to the deal; some add nothing."""
        return self.rng.randbytes(32).hex() if self.rng.random() < 0.7 else None

    def bots(self) -> dict[str, str]:
        """A bot for each seat but the first."""
        return {str(seat): self.rng.choice(("page", "squire")) for seat in range(1, self.seats)}

    async def deck(self) -> list[str] | None:
        """The kinds to play with, where they are chosen; some leave it to chance."""
        choices = await self.clients[0].ask("GET", "/api/options", None, is_printed=False)
        found = next(each for each in choices["rulesets"] if each["ruleset"] == self.ruleset)
        if not found["chosen_kinds"] or self.rng.random() < 0.3:
            return None
        return self.rng.sample(found["kinds"], found["chosen_kinds"])

    def opened(self, answer: dict[str, Any]) -> None:
        """From now on this is the table."""
        self.code = answer["code"]
        self.transcript.hide("table", self.code)

    async def until_asked(self, client: Client) -> None:
        """Until bots have decided at a table where nobody listens yet."""
        while True:
            tables = (await client.ask("GET", "/api/me", None, is_printed=False))["tables"]
            if any(table["code"] == self.code and table["your_decision"] for table in tables):
                return
            await let_threads_run()

    async def open_table(self, host: Client, wish: dict[str, Any], **options: Any) -> None:
        agreed = {"ruleset": self.ruleset, "seats": self.seats, "deck": await self.deck()}
        self.opened(await host.post("/api/tables", {"options": {**agreed, **options}, **wish}))

    async def say(self, socket: TableSocket, **message: Any) -> None:
        """Something that is answered at once, or by what follows from it, or not at all."""
        socket.say(**message)
        await self.settle()

    async def sit_down(self) -> None:
        """Everybody who stands takes a free seat."""
        for socket in list(self.sockets):
            free = [s["seat"] for s in socket.table["seats"] if not (s["person"] or s["bot"])]
            if socket.seat is None and free:
                await self.say(socket, type="sit", seat=self.rng.choice(free))

    async def quarrel(self) -> None:
        """Seats are changed, bots seated and sent away; much of it may not be."""
        for _ in range(12):
            socket, seat = self.rng.choice(self.sockets), self.rng.randrange(self.seats)
            options = {**socket.table["options"], "chat": self.rng.random() < 0.5}
            message = self.rng.choice(
                (
                    {"type": "sit", "seat": seat},
                    {"type": "stand"},
                    {"type": "ready", "ready": True},
                    {"type": "ready", "ready": False},
                    {"type": "set_bot", "seat": seat, "bot": "page"},
                    {"type": "set_bot", "seat": seat, "bot": "nobody"},
                    {"type": "set_bot", "seat": seat, "bot": None},
                    {"type": "set_options", "options": options},
                    {"type": "start"},
                    {"type": "rematch", "want": True},
                    {"type": "say", "text": "hello"},
                )
            )
            if socket.phase == "seating":
                await self.say(socket, **message)
        await self.show_out()

    async def show_out(self) -> None:
        """The host asks an intruder to leave, who does not come in again."""
        host, intruder = self.sockets[0], await self.new_client("Ivan")
        socket = await self.join(intruder)
        free = [s["seat"] for s in host.table["seats"] if not (s["person"] or s["bot"])]
        if host.phase != "seating" or not free:
            await self.leave(socket)
            return
        await self.say(socket, type="sit", seat=free[0])
        await self.say(host, type="remove", seat=free[0])
        await self.turned_away(intruder)

    async def begin(self) -> None:
        """All sit, cut the cards, and are ready; else the host has them dealt."""
        host = self.sockets[0]
        if host.phase != "seating":
            return
        await self.sit_down()
        for seat in host.table["seats"]:
            if not (seat["person"] or seat["bot"]):
                await self.say(host, type="set_bot", seat=seat["seat"], bot="page")
        for socket in list(self.sockets):
            if (share := self.share()) and (seal := socket.table["seal"]):
                await self.say(socket, type="cut", seal=seal, share=share)
        for socket in list(self.sockets):
            if host.phase == "seating" and self.rng.random() < 0.9:
                await self.say(socket, type="ready", ready=True)
        if host.phase == "seating":
            await self.say(host, type="start")

    # Playing.

    async def play_on(self) -> None:
        """To the end of the game, with all that comes between."""
        between: tuple[Callable[[], Awaitable[None]], ...] = (
            *(self.talk, self.take_back, self.hand_over, self.come_back, self.nudge),
            *(self.ask_for_hint, self.err, self.say_nonsense, self.mute, self.report),
            *(self.watch, self.watch, self.return_later, self.stay_away, self.wait),
            *(self.ask_meanwhile, self.say_untimely),
        )
        for step in range(MOST_STEPS):
            await self.settle()
            if self.sockets[0].phase != "playing":
                return
            if step == 20 and self.number % 7 == 3:
                await self.start_anew()
            elif self.rng.random() < OFTEN:
                await self.rng.choice(between)()
            elif (decider := self.decider()) is not None:
                self.act(decider)
            else:
                raise AssertionError("a person decides who is not there")
        raise AssertionError("the game does not end")

    def decider(self) -> TableSocket | None:
        return next((socket for socket in self.sockets if socket.decides), None)

    def anybody(self, *, seated: bool = False) -> TableSocket:
        here = [each for each in self.sockets if not seated or each.seat is not None]
        return self.rng.choice(here or self.sockets)

    def act(self, socket: TableSocket, **changed: Any) -> dict[str, Any]:
        """Decide by chance, or as is said."""
        assert socket.decision
        choice = self.rng.randrange(len(socket.options))
        self._acts += 1
        act = {"number": socket.decision["number"], "choice": choice, "id": f"act-{self._acts}"}
        socket.say(type="act", **{**act, **changed})
        return act

    async def leave_it_to_bots(self) -> None:
        """To the end of the game."""
        for socket in list(self.sockets):
            if socket.phase == "playing" and socket.seat is not None:
                await self.say(socket, type="hand_over")

    async def talk(self) -> None:
        words = {"text": self.rng.choice(TEXTS)}, {"phrase": self.rng.choice(PHRASES)}
        both = {"text": "both", "phrase": "hello"}
        self.anybody().say(type="say", **self.rng.choice((*words, *words, both)))

    async def take_back(self) -> None:
        self.anybody(seated=True).say(type="take_back")

    async def hand_over(self) -> None:
        self.anybody().say(type="hand_over")

    async def come_back(self) -> None:
        for socket in list(self.sockets):
            await self.say(socket, type="come_back")

    async def nudge(self) -> None:
        await self.pass_time(31)
        self.anybody().say(type="nudge")

    async def ask_for_hint(self) -> None:
        socket = self.decider() if self.rng.random() < 0.7 else self.anybody()
        if socket is None or socket.decision is None or self._hints == HINTS:
            return
        self._hints += socket.decides
        socket.say(type="ask_hint", number=socket.decision["number"])
        await socket.until("hint", "refused")

    async def err(self) -> None:
        """Acts that cannot be accepted, and one that is sent twice."""
        socket = self.decider()
        if socket is None or socket.decision is None:
            return
        self.act(socket, number=socket.decision["number"] - 1)
        self.act(socket, choice=len(socket.options))
        self.act(socket, id="not an id")
        other = self.anybody()
        if other.decision and not other.decides:
            other.say(type="act", number=other.decision["number"], choice=0, id="not-mine")
        await self.settle()
        act = self.act(socket)
        await self.settle()
        socket.say(type="act", **act)

    async def say_nonsense(self) -> None:
        self.anybody().say_text(self.rng.choice(UNREADABLE))

    async def say_untimely(self) -> None:
        """What is for before the game, or for after it."""
        socket, seat = self.anybody(), self.rng.randrange(self.seats)
        options = socket.table["options"]
        await self.say(
            socket,
            **self.rng.choice(
                (
                    {"type": "sit", "seat": seat},
                    {"type": "stand"},
                    {"type": "ready", "ready": True},
                    {"type": "set_bot", "seat": seat, "bot": "page"},
                    {"type": "remove", "seat": seat},
                    {"type": "set_options", "options": options},
                    {"type": "start"},
                    {"type": "rematch", "want": True},
                    {"type": "cut", "seal": "0" * 64, "share": "1" * 64},
                )
            ),
        )

    async def mute(self) -> None:
        socket, other = self.anybody(), self.anybody(seated=True)
        message = {"person": other.person or "nobody", "muted": self.rng.random() < 0.7}
        socket.say(type="mute", **message)
        await socket.until("muted", "refused")

    async def report(self) -> None:
        socket = self.anybody()
        socket.say(type="report", number=socket.said[-1] if socket.said else 1)
        await socket.until("reported", "refused")

    async def watch(self) -> None:
        """Somebody looks on, by name or without, where that is allowed."""
        watching = [each for each in self.sockets if each.client.name in WATCHERS]
        if len(watching) == len(WATCHERS):
            await self.leave(watching[0])
            return
        name = next(each for each in WATCHERS if each not in [w.client.name for w in watching])
        watcher = Client(self._server, name, self.transcript)
        if name != NAMELESS:
            watcher = await self.new_client(name)
        await self.join(watcher)

    async def return_later(self) -> None:
        """Somebody leaves and comes again, and is told what they missed or all of it."""
        socket = self.rng.choice(self.sockets[1:] or self.sockets)
        since = self.rng.choice((None, socket.number, socket.number - 3, 1, socket.number + 5))
        await self.leave(socket)
        if self.sockets:
            await self.settle()
        await self.join(socket.client, seat=socket.shared_seat, since=since)

    async def stay_away(self) -> None:
        """Somebody leaves for so long that a bot plays on, then takes the seat back."""
        socket = self.rng.choice(self.sockets)
        if socket is self.sockets[0] or socket.seat is None:
            return
        await self.leave(socket)
        await self.settle()
        await self.pass_time(80)
        await self.settle()
        if self.sockets[0].phase == "playing":
            back = await self.join(socket.client, seat=socket.shared_seat, since=socket.number)
            back.say(type="come_back")

    async def start_anew(self) -> None:
        """The server is stopped and started; everybody comes again."""
        left = list(self.sockets)
        for listener in (*left, *self.feeds):
            await listener.close()
        self.sockets, self.feeds = [], []
        await self._serving.aclose()
        await self._start()
        known = {id(each): each.at(self._server) for each in self.clients}
        self.clients = list(known.values())
        for socket in left:
            client = known.get(id(socket.client)) or socket.client.at(self._server)
            await self.join(client, seat=socket.shared_seat, since=socket.number)

    async def wait(self) -> None:
        """A little, or until a bot plays on for the one who decides."""
        out_at = self.sockets[0].clocks["out_at"]
        if out_at is None or self.rng.random() < 0.5:
            await self.pass_time(self.rng.choice((3, 20)))
        else:
            await self.pass_time((out_at - self._loop.clock()) / 1000 + 1)

    async def ask_meanwhile(self) -> None:
        client, game = self.anybody().client, self.sockets[0].table["game"]["id"]
        path = self.rng.choice(
            (
                *("/api/tables/{code}", "/api/tables", "/api/me", "/api/history?mine=1"),
                *("/api/games/{id}", "/api/games/{id}/record.ogn"),
                *("/api/games/{id}/replay?seat=open", "/api/games/{id}/proof.json"),
            )
        )
        await client.get(path, code=self.code, id=game)

    # Afterwards.

    async def look_back(self) -> None:
        """All that can be asked about the game, by a player and by a stranger."""
        await self.settle()
        client, stranger = self.sockets[0].client, Client(self._server, "Otto", self.transcript)
        game = self.sockets[0].table["game"]["id"]
        viewer = self.rng.choice(("open", "open", "spectator", "0", "1", "1", "7"))
        for path in (
            *("/api/games/{id}", "/api/games/{id}/record.json", "/api/games/{id}/proof.json"),
            *("/api/games/{id}/replay?seat={seat}", "/api/me"),
        ):
            await client.get(path, id=game, seat=viewer)
        await stranger.get("/api/games/{id}", id=game)
        await self.look_up_history(game)
        await stranger.get("/api/history")
        record = await client.get("/api/games/{id}/record.ogn", id=game)
        if self.number % 5 == 1:
            await stranger.post("/api/records/replay", {"record": record, "seat": "0"})
            await stranger.post("/api/records/replay", {"record": record[:200]})
        if self.number % 10 == self.number // 10:
            await self.review(client, {"type": "game", "id": game})
        if self.sockets[0].table["options"]["rated"]:
            await self.look_up_people(client)

    async def review(self, client: Client, of: dict[str, str]) -> None:
        """The review once it is there, and the record with it."""
        state = await client.ask("POST", "/api/reviews", {"of": of}, is_printed=False)
        self.transcript.hide("review", state["id"])
        while state["phase"] not in ("done", "failed"):
            await let_threads_run()
            path = "/api/reviews/{id}"
            state = await client.ask("GET", path, None, is_printed=False, id=state["id"])
        await client.get("/api/reviews/{id}", id=state["id"])
        await client.get("/api/reviews/{id}/record.ogn?language=fr", id=state["id"])

    async def look_up_history(self, game: str) -> None:
        """Of somebody who played, once the game is counted: that is done aside.

        Games of those who share a device are nobody's, nor are those from within another game.
        """
        player = next((each for each in self.sockets if each.seat is not None), None)
        if player is None or player.shared_seat is not None or player.table["game"]["beginning"]:
            return
        path = "/api/history?mine=1"
        while True:
            history = await player.client.ask("GET", path, None, is_printed=False)
            if game in [each["id"] for each in history["games"]]:
                break
            await let_threads_run()
        await player.client.get(path)

    async def look_up_people(self, client: Client) -> None:
        """Ratings, and the statistics beside them."""
        person = "/api/people/{name}"
        for name in ("anna", "Bela", "Nobody"):
            await client.get(person, name=name)
        which = f"?ruleset={self.ruleset}&seats={self.seats}"
        for path in ("/api/standings", "/api/card-statistics", "/api/history"):
            await client.get(path + which)

    async def play_again(self) -> None:
        """The same people once more, or some of them; bots play it to the end."""
        if self.number % 2:
            return
        for socket in list(self.sockets):
            if socket.seat is not None:
                await self.say(socket, type="rematch", want=True)
        await self.leave_it_to_bots()
        if self.sockets[0].phase == "over":
            await self.look_up_history(self.sockets[0].table["game"]["id"])

    async def look_around(self, client: Client) -> None:
        """What is there for everybody, and what is refused to anybody."""
        for path in ("options", "lessons", "puzzles", "examples", "standings", "tables", "account"):
            await client.get(f"/api/{path}")
        step = {"chapter": "first_round", "step": 0}
        for tokens in ([], ["r:<Lo"], ["r:<Sp", "."]):
            await client.post("/api/lessons/step", {**step, "tokens": tokens})
        await client.post("/api/puzzles/show", {"puzzle": "today"})
        await client.post("/api/puzzles/answer", {"puzzle": "today", "token": None})
        await client.post("/api/guest", {"name": "x" * 100})
        await client.post("/api/guest", {"name": "squire"})
        await client.post("/api/tables", {"options": {"seats": 9}})
        await client.post("/api/tables", {"options": {"ruleset": "duel", "seats": 3}})
        await client.post("/api/tables/{code}/short-code", code="unknown")
        await client.post("/api/find", {"rated": True})
        await client.post("/api/sign-in", {"name": "Fred", "password": "is not known here"})

    async def move_house(self) -> None:
        """A guest goes to another device, gets an account, a token and a bot, and is forgotten."""
        fred = await self.new_client("Fred")
        token = await self.hidden("token", fred, "/api/link", "url")
        other = Client(self._server, "Fred elsewhere", self.transcript)
        for _ in range(2):
            await other.post("/api/move", {"token": token.rpartition("/")[2]})
        await other.get("/api/devices")
        await self.sign_up(other)
        key = await self.hidden("key", other, "/api/spare-key", "key")
        await fred.post("/api/devices/end", {"device": None})
        await other.get("/api/me")
        await other.post("/api/move", {"token": key})
        wish = {"label": "script", "scopes": ["read"]}
        await self.hidden("token", other, "/api/tokens", "token", wish)
        await other.post("/api/tokens", {**wish, "scopes": []})
        for bot in (await other.post("/api/bots", {"name": "Fred's"}))["bots"]:
            self.transcript.hide("person", bot["id"])
        await other.get("/api/account")
        await fred.post("/api/sign-out")
        name = {"name": "Fred elsewhere"}
        await fred.post("/api/sign-in", {**name, "password": "not that"})
        await fred.post("/api/sign-in", {**name, "password": self.password(other)})
        await fred.post("/api/delete-me")
        await other.get("/api/me")

    async def hidden(
        self, kind: str, client: Client, path: str, field: str, body: Any = None
    ) -> str:
        """A field of an answer that is drawn by chance."""
        secret: str = (await client.post(path, body))[field]
        self.transcript.hide(kind, secret.rpartition("/")[2])
        return secret

    def broke(self, problem: BaseException) -> None:
        """The game ends here, and that is printed."""
        self.problem = problem
        section = self.transcript.section("broke off")
        section += "".join(traceback.format_exception_only(problem)).splitlines()


async def let_threads_run() -> None:
    """A moment of true time, which is not the loop's."""
    await asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.01)
