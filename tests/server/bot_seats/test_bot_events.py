"""What a bot in a seat is told: its game from the beginning, each event once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oriflamme.bots.budget import Budget
from oriflamme.bots.roster import ROSTER
from oriflamme.rules.actions import Action, End, Place, Wait
from oriflamme.rules.events import Asked, Event
from oriflamme.rules.terms import Seat
from oriflamme.server.history.recovery import game_steps
from oriflamme.server.room.room import Room
from oriflamme.views.redact import redact
from oriflamme.views.view import View
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    WebSocketClient,
    running_server,
    with_server,
)

SAT: dict[Seat, "Remembering"] = {}
"""Who decided last in each seat."""


class Remembering:
    """Remembers what it was told since it sat down. Waits where it may."""

    def __init__(self) -> None:
        self.told: list[Event] = []

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        assert view.viewer is not None
        SAT[view.viewer] = self
        self.told += events
        return Wait() if Wait() in view.actions else view.actions[-1]


@pytest.fixture(autouse=True)
def _squires_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    SAT.clear()
    monkeypatch.setitem(ROSTER, "squire", f"{__name__}:Remembering")


class Company:
    """Anna and Bela, in the first two seats of a table; a bot sits in the third."""

    def __init__(self, room: Room, people: list[ApiClient], ears: list[WebSocketClient]) -> None:
        self.room = room
        self.people = people
        self.ears = ears

    async def say(self, who: Seat, kind: str, **message: Any) -> None:
        """Ask for something, and hear of the change it makes."""
        self.ears[who].send(**message)
        await self.ears[who].receive_until("change", kind)

    async def act(self, who: Seat, fits: Callable[[Action], bool]) -> None:
        """When it is somebody's turn, do the first thing that fits."""
        while self.room.table.decider() != who:
            await asyncio.sleep(0)
        game = self.room.table.running_game()
        assert game.state.decision
        choice = next(n for n, option in enumerate(game.state.decision.options) if fits(option))
        self.ears[who].send(
            type="act", number=game.pending_number, choice=choice, id=f"act-{game.pending_number}"
        )
        await self.ears[who].receive_until("accepted")

    async def place(self) -> None:
        """So that Anna's card lies before Bela's."""
        await self.act(0, lambda action: isinstance(action, Place))
        await self.act(1, lambda action: isinstance(action, Place) and action.at is End.LAST)

    async def leave_the_rest_to_bots(self) -> None:
        for ear in self.ears:
            ear.send(type="hand_over")
        await self.ears[0].receive_until("change", "ended")

    async def check_told(self) -> None:
        """The bot that sat last in each seat was told all, from the deal to its last decision."""
        code, game = self.room.table.code, self.room.table.game
        assert game
        make = partial(game_steps, code, first=game.start_number)
        steps = await self.people[0].server.services.store.map_changes(code, make)
        for seat in range(len(game.setup.seats)):
            all_told = [redact(event, game.setup, seat) for step in steps for event in step.events]
            while not is_asked(seat, all_told[-1]):
                all_told.pop()
            assert SAT[seat].told == all_told


def is_asked(seat: Seat, event: Event) -> bool:
    return isinstance(event, Asked) and event.seat == seat


@asynccontextmanager
async def around(
    server: RunningServer, code: str, people: list[ApiClient]
) -> AsyncIterator[Company]:
    async with people[0].join_table(code) as anna, people[1].join_table(code) as bela:
        yield Company(await server.services.lobby.get_room(code), people, [anna, bela])


@asynccontextmanager
async def a_game(server: RunningServer) -> AsyncIterator[Company]:
    """A game that has begun with Anna."""
    people = [server.client(), server.client()]
    wish = {"options": {"seats": 3, "first": 0}, "seat": 0, "bots": {"2": "squire"}}
    opened = await people[0].post("/api/tables", wish)
    await people[1].post("/api/guest", {"name": "Bela"})
    async with around(server, opened.json["code"], people) as company:
        await company.say(1, "seat_taken", type="take_seat", seat=1)
        for who in (0, 1):
            await company.say(who, "readied", type="ready", ready=True)
        yield company


def in_a_game(scenario: Callable[[Company], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that takes place in a game of its own."""

    @with_server()
    async def test(server: RunningServer) -> None:
        async with a_game(server) as company:
            await scenario(company)

    test.__name__ = scenario.__name__
    return test


@in_a_game
async def test_a_bot_hears_nothing_of_what_was_taken_back(company: Company) -> None:
    await company.place()
    await company.act(0, waits)
    assert SAT[2].told, "the bot has placed"
    await company.say(0, "taken_back", type="take_back")
    await company.act(0, lambda action: not waits(action))
    await company.leave_the_rest_to_bots()

    await company.check_told()


def waits(action: Action) -> bool:
    return action == Wait()


@in_a_game
async def test_a_bot_hears_nothing_of_the_game_before(company: Company) -> None:
    await company.leave_the_rest_to_bots()
    for ear in company.ears:
        ear.send(type="rematch", want=True)
    await company.ears[0].receive_until("change", "started")
    await company.leave_the_rest_to_bots()

    assert company.room.table.games == 2
    await company.check_told()


@in_a_game
async def test_a_bot_that_stands_in_again_has_missed_nothing(company: Company) -> None:
    """Somebody came back and acted while the bot was still being told what had happened."""
    store, is_read, is_told = (
        company.people[0].server.services.store,
        asyncio.Event(),
        asyncio.Event(),
    )
    of_changes = store.map_changes

    async def slowly(*which: Any, **upto: Any) -> Any:
        found = await of_changes(*which, **upto)
        is_read.set()
        await is_told.wait()
        return found

    store.map_changes = slowly  # type: ignore[method-assign]
    await company.say(0, "bot_took_over", type="hand_over")
    await is_read.wait()
    await company.say(0, "control_resumed", type="resume_control")
    await company.act(0, lambda action: isinstance(action, Place))
    is_told.set()
    await company.act(1, lambda action: isinstance(action, Place))
    await company.leave_the_rest_to_bots()

    await company.check_told()


def test_a_bot_that_sits_down_after_a_restart_hears_the_game_from_its_beginning(
    tmp_path: Path,
) -> None:
    async def begin() -> tuple[str, list[str | None]]:
        async with running_server(tmp_path / "o.db") as server, a_game(server) as company:
            await company.place()
            await company.act(0, waits)
            return company.room.table.code, [person.cookie for person in company.people]

    async def go_on(code: str, cookies: list[str | None]) -> None:
        async with running_server(tmp_path / "o.db") as server:
            people = [ApiClient(server, cookie) for cookie in cookies]
            async with around(server, code, people) as company:
                await company.leave_the_rest_to_bots()
                await company.check_told()

    asyncio.run(go_on(*asyncio.run(begin())))
