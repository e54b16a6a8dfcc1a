"""One game of the comparison: its server, its clients, and the table where they meet."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from wire.clients import Client, LobbyClient, SocketClient, TableClient, Transcript
from wire.server import SizedStreams, SteppedLoop, let_threads_run, run_loop_turns, serving

NAMES: Final = ("Anna", "Bela", "Carl", "Dora", "Emil")
WISHES: Final[tuple[dict[str, str], ...]] = (
    {"language": "fr"},
    {"coat": "pale-azure-or-tower"},
    *({}, {}, {}),
)


class Session:
    """What is done next is drawn by the game's own seed, from what the clients received."""

    def __init__(
        self, number: int, ruleset: str, seats: int, folder: Path, loop: SteppedLoop
    ) -> None:
        self.number = number
        self.ruleset = ruleset
        self.seats = seats
        self.rng = Random(f"game {number}")
        self.transcript = Transcript(number)
        self.code = ""
        self.clients: list[Client] = []
        self.sockets: list[TableClient] = []
        """At the table; the first stays until the end."""
        self.lobby: LobbyClient | None = None
        """While the table is in the list of open tables."""
        self.hints = 0
        """Asked for so far."""
        self._acts = 0
        self._feeds: list[SocketClient] = []
        self._loop = loop
        self._database = folder / "compared.db"
        self._starts = 0
        self._server: Any = None
        self._serving = AsyncExitStack()

    # The server.

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        await self._start()
        try:
            yield
        finally:
            await self._stop()

    async def restart(self) -> None:
        """Stop the server and start it again; all clients come back."""
        left, clients = self.sockets, self.clients
        await self._stop()
        await self._start()
        again = {client.name: client.at(self._server) for client in clients}
        self.clients = [again[client.name] for client in clients]
        for socket in left:
            client = again.get(socket.client.name) or socket.client.at(self._server)
            await self.join(client, shared_seat=socket.shared_seat, since=socket.number)

    async def _start(self) -> None:
        self._starts += 1
        rng = SizedStreams(f"server {self.number} {self._starts}")
        starting = serving(self._database, self._loop.clock, rng)
        self._server = await self._serving.enter_async_context(starting)

    async def _stop(self) -> None:
        for listener in (*self.sockets, *self._feeds):
            await listener.close()
        self.sockets, self._feeds = [], []
        await self._serving.aclose()

    # Time.

    @property
    def now(self) -> int:
        return self._loop.clock()

    async def pass_time(self, seconds: float) -> None:
        await run_loop_turns()  # what is about to wait begins to
        self._loop.passed_ms += round(seconds * 1000)
        await run_loop_turns()

    async def settle(self) -> None:
        """Until all that was asked is answered, bots have decided, and all sockets were told."""
        await self._catch_up()
        while (first := self.sockets[0]).is_open and first.waits_for_bot:
            await first.receive()
        await self._catch_up()
        await self.pass_time(0.3)  # who is connected is told after that time
        await self._catch_up()
        for feed in self._feeds:
            await feed.receive_all()
        if self.lobby:
            await self._until_listed(self.lobby)

    async def _catch_up(self) -> None:
        for socket in self.sockets:
            await socket.catch_up()
        self.sockets = [socket for socket in self.sockets if socket.is_open]

    async def _until_listed(self, lobby: LobbyClient) -> None:
        """Until the list, which is read and sent apart from the table, shows it as it is."""
        await self.pass_time(1.5)
        await lobby.client.get_quietly(
            "/api/tables"
        )  # reads are in order: one under way is over then
        table = self.sockets[0].table
        if table["phase"] == "seating":
            waiting = sum(socket.seat is not None for socket in self.sockets)
            expected = [seat["name"] for seat in table["seats"]], waiting
        else:
            expected = None
        while expected != (
            (shown["names"], shown["waiting"]) if (shown := lobby.tables.get(self.code)) else None
        ):
            await lobby.receive()

    # Clients and sockets.

    def new_client(self, name: str) -> Client:
        """A device that the server does not know."""
        return Client(self._server, name, self.transcript)

    async def guest(self, name: str, **wish: str) -> Client:
        client = self.new_client(name)
        known = await client.post("/api/guest", {"name": name, **wish})
        self.transcript.hide("person", known["id"])
        return client

    async def gather(self, count: int) -> None:
        """So many guests, each on a device of their own."""
        chosen = zip(NAMES[:count], WISHES)
        self.clients = [await self.guest(name, **wish) for name, wish in chosen]

    async def sign_up(self, client: Client) -> str:
        """Make an account; its password."""
        password = f"the password of {client.name}"
        await client.post("/api/account", {"name": client.name, "password": password})
        return password

    async def join(
        self, client: Client, *, shared_seat: int | None = None, since: int | None = None
    ) -> TableClient:
        socket = TableClient(client, self.code, shared_seat)
        if await socket.join(since):
            self.sockets.append(socket)
        await self.settle()
        return socket

    async def leave(self, socket: TableClient) -> None:
        self.sockets.remove(socket)
        await socket.close()

    async def try_to_join(self, client: Client, shared_seat: int | None = None) -> None:
        """Open a socket that is expected to be refused."""
        socket = TableClient(client, self.code, shared_seat)
        await socket.open()
        await socket.close()

    async def follow(self, feed: SocketClient) -> None:
        """Listen to a list, whose first message is the whole of it."""
        await feed.open()
        await feed.receive()
        self._feeds.append(feed)

    async def send(self, socket: TableClient, **message: Any) -> None:
        """Send a message, and read all that follows from it."""
        socket.send(**message)
        await self.settle()

    # The table.

    def opened(self, answer: dict[str, Any]) -> None:
        """From now on this is the table."""
        self.code = answer["code"]
        self.transcript.hide("table", self.code)

    async def open_table(self, host: Client, wish: dict[str, Any], **options: Any) -> None:
        agreed = {"ruleset": self.ruleset, "seats": self.seats, "deck": await self.deck()}
        self.opened(await host.post("/api/tables", {"options": {**agreed, **options}, **wish}))

    async def deck(self) -> list[str] | None:
        """The kinds to play with, where they are chosen and not drawn."""
        choices = await self.clients[0].get_quietly("/api/options")
        found = next(each for each in choices["rulesets"] if each["ruleset"] == self.ruleset)
        if not found["chosen_kinds"] or self.rng.random() < 0.3:
            return None
        return self.rng.sample(found["kinds"], found["chosen_kinds"])

    def client_seed(self) -> str | None:
        """What a device adds to the deal, if it does."""
        return self.rng.randbytes(32).hex() if self.rng.random() < 0.7 else None

    def bots(self) -> dict[str, str]:
        """A bot for each seat but the first."""
        return {str(seat): self.rng.choice(("page", "squire")) for seat in range(1, self.seats)}

    async def until_asked(self, client: Client) -> None:
        """Until bots have decided at a table to which no socket is open."""
        while True:
            tables = (await client.get_quietly("/api/me"))["tables"]
            if any(table["code"] == self.code and table["your_decision"] for table in tables):
                return
            await let_threads_run()

    # Deciding.

    @property
    def is_playing(self) -> bool:
        return self.sockets[0].phase == "playing"

    def deciding_socket(self) -> TableClient:
        """The socket whose decision it is, once bots have decided."""
        deciding = [socket for socket in self.sockets if socket.decides]
        assert deciding, "a person has to decide who is not connected"
        return deciding[0]

    def pick(self, *, seated: bool = False) -> TableClient:
        here = [each for each in self.sockets if not seated or each.seat is not None]
        return self.rng.choice(here or self.sockets)

    def act(self, socket: TableClient, **changed: Any) -> dict[str, Any]:
        """Send a random decision, with what is to be wrong about it; the right message."""
        assert socket.decision
        choice = self.rng.randrange(len(socket.options))
        self._acts += 1
        act = {"number": socket.decision["number"], "choice": choice, "id": f"act-{self._acts}"}
        socket.send(type="act", **{**act, **changed})
        return act

    async def hand_over_all(self) -> None:
        """Bots play to the end of the game."""
        for socket in list(self.sockets):
            if socket.phase == "playing" and socket.seat is not None:
                await self.send(socket, type="hand_over")
