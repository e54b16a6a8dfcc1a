"""Run in a grown tree, with kinds to play: every room that needs no page plays with them."""

import asyncio
import logging
import sys
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from oriflamme.kernel.single_game import SingleGame
from oriflamme.kernel.vocabulary import UnsupportedSetup, is_supported
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup, make_setup
from tests.testkit.server.app import ApiClient, running_server

COURT = ("squire", "knight", "duke", "king", "page")


class ErrorLog(logging.Handler):
    """Keeps what a server complains of: a bot that fails gives way, and no player hears of it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


def the_kernel_refuses(setup: Setup, kinds: list[str]) -> None:
    assert not is_supported(setup)
    with pytest.raises(UnsupportedSetup, match="|".join(kinds)):
        SingleGame(setup, seed=1)


async def a_table_plays(ruleset: str, seats: int, deck: list[str] | None, file: Path) -> None:
    """One person and the bots of the court at a table; the record is what was played."""
    async with running_server(file, message_rate=0, request_rate=0) as server:
        anna = server.client()
        bots = {str(seat): bot for seat, bot in zip(range(1, seats), cycle(COURT))}
        wish = {"ruleset": ruleset, "seats": seats, "deck": deck, "bots": bots}
        code = (await anna.post("/api/quick", wish)).json["code"]
        await play_on(anna, code, Random(1))
        text = (await anna.get(f"/api/games/{code}-1/record.ogn")).body.decode()
        replay = (await anna.get(f"/api/games/{code}-1/replay?seat=0")).json
    record = read_record(text)
    assert record.final().is_over
    assert write_record(record) == text
    assert len(replay["steps"]) == len(record.actions) + 1


async def play_on(person: ApiClient, code: str, rng: Random) -> None:
    async with person.join_table(code) as socket:
        told = await socket.receive()
        while told.get("change", {}).get("kind") != "ended":
            game = told.get("game") or {"private": told.get("private"), "public": told.get("view")}
            if game["private"] and game["private"]["options"]:
                number = game["public"]["decision"]["number"]
                choice = rng.randrange(len(game["private"]["options"]))
                socket.send(type="act", number=number, choice=choice, id=f"a{number}")
            told = await socket.receive()


def mixed_with(kinds: list[str]) -> list[str]:
    """A deck of ten that has them all."""
    others = (kind for kind, card in CATALOG.items() if card.dealt and kind not in kinds)
    return [*kinds, *islice(others, 10 - len(kinds))]


if __name__ == "__main__":
    ruleset, *kinds = sys.argv[1:]
    deck = mixed_with(kinds)
    the_kernel_refuses(make_setup("mixed", seats=3, deck=deck), kinds)
    complaints = ErrorLog()
    logging.getLogger().addHandler(complaints)
    with TemporaryDirectory() as folder:
        asyncio.run(a_table_plays("mixed", 5, deck, Path(folder) / "mixed.db"))
        if ruleset != "mixed":
            asyncio.run(a_table_plays(ruleset, 3, None, Path(folder) / "own.db"))
    assert complaints.heard == []
    sys.stdout.write("played\n")
