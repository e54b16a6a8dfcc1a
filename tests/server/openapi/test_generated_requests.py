"""Requests made up from the description: always answered as described, never with a failure."""

import asyncio
import logging
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import ignored_auth
from schemathesis.config import SchemathesisConfig
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from oriflamme.server.http.app import create_app
from oriflamme.server.protocol.refusals import HTTP_STATUS
from oriflamme.server.protocol.terms import GUEST_COOKIE
from oriflamme.server.settings import Settings
from tests.testkit.server.app import ManualClock, running_server
from tests.testkit.server.openapi_check import DOCUMENT


class Door:
    """Leads to the server of the test that runs."""

    leads_to: Starlette

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.leads_to(scope, receive, send)


REFUSED = sorted({400, 405, 426, *HTTP_STATUS.values()})
CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "generation": {"max-examples": 30, "deterministic": True},
        "checks": {
            # A request of the right shape may be refused for what it asks: the rules decide.
            "positive_data_acceptance": {"enabled": False},
            "negative_data_rejection": {"expected-statuses": REFUSED},
        },
    }
)
API = schemathesis.openapi.from_dict(DOCUMENT, config=CONFIG)
API.app = Door()
SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@dataclass(frozen=True)
class Evening:
    """A database after some play: Anna's tables and games, and a table of Dora's."""

    database: Path
    cookie: str
    codes: list[str]
    doras: str


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    database = tmp_path_factory.mktemp("evening") / "o.db"

    async def play() -> Evening:
        async with running_server(database) as server:
            anna, dora = server.client(), server.client()
            waiting = (await anna.post("/api/tables")).json["code"]
            running = (await anna.post("/api/quick", {"bot": "page"})).json["code"]
            over = (await anna.post("/api/quick", {"bot": "page"})).json["code"]
            async with anna.join_table(over) as socket:
                socket.send(type="hand_over")
                await socket.receive_until("change", "ended")
            doras = (await dora.post("/api/tables")).json["code"]
            cookie = (anna.cookie or "").partition("=")[2]
            return Evening(database, cookie, [waiting, running, over, doras], doras)

    return asyncio.run(play())


@pytest.fixture
def server(session: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A server of its own for each test. Nothing that is asked of it is worth a warning."""
    shutil.copy(session.database, tmp_path / "o.db")
    told = Settings(
        database=str(tmp_path / "o.db"),
        bot_delay=0,
        prepare=False,
        request_rate=0,
        sign_ins_per_hour=0,
    )
    # Another seed: chance that came again would make strangers those who came first.
    API.app.leads_to = create_app(told, clock=ManualClock(), rng=Random(2))
    with caplog.at_level(logging.WARNING):
        yield
    assert caplog.get_records("call") == []


def is_readable(context: CheckContext, response: Response, case: Case) -> None:
    """The server reads whatever the description allows, but for what JSON Schema cannot say."""
    meta = case.meta
    if response.status_code == 400 and meta and meta.generation.mode.is_positive:
        said = response.json()
        only_here = "seat is 0 to" in said["message"] or "got `float`" in said["message"]
        assert said["code"] != "invalid_message" or only_here, said


def of_another(session: Evening) -> bytes:
    show = API["/api/tables/{code}"]["GET"].Case(path_parameters={"code": session.doras})
    return show.call().content


@pytest.mark.usefixtures("server")
@API.parametrize()
@SHARED
def test_a_stranger_is_answered_as_described(case: Case) -> None:
    case.call_and_validate(additional_checks=[is_readable])


@pytest.mark.usefixtures("server")
@API.parametrize()
@SHARED
def test_a_guest_is_answered_as_described_and_another_is_not_concerned(
    case: Case, session: Evening
) -> None:
    code = Random(case.formatted_path).choice(session.codes)
    there = {"code": code, "id": f"{code}-1", "name": "Anna"}
    case.path_parameters = {name: there[name] for name in case.path_parameters or {}}
    before = of_another(session)
    case.cookies = {GUEST_COOKIE: session.cookie}
    case.call_and_validate(
        additional_checks=[is_readable],
        excluded_checks=[ignored_auth],  # it takes every cookie for a forged one
    )

    assert of_another(session) == before


@pytest.mark.usefixtures("server")
def test_one_answer_leads_to_the_next() -> None:
    """Tables are opened, then looked at by the links of the description."""
    walk = API.as_state_machine()
    walk.run(settings=settings(SHARED, max_examples=20, stateful_step_count=6, derandomize=True))
