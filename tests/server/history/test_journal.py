"""What was once kept can be read for ever: `journals/first.jsonl` is never written anew."""

import json
from pathlib import Path
from typing import get_args

from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.telling.game_view import result

FIRST = Path(__file__).with_name("journals") / "first.jsonl"


def first_rows() -> list[ChangeRow]:
    """A table as the first version of the server kept it."""
    lines = map(json.loads, FIRST.read_text("utf-8").splitlines())
    return [
        ChangeRow(number, line["at"], json.dumps(line["body"]).encode())
        for number, line in enumerate(lines, start=1)
    ]


def test_a_table_of_the_first_version_comes_to_the_same_end() -> None:
    steps = list(replay("bado-kemi", first_rows()))
    (over,) = [step.table for step in steps if isinstance(step.change, ch.Ended)]
    assert over.game
    assert [(s.seat, s.influence) for s in result(over.game.state).standings] == [
        (2, 9),
        (0, 8),
        (1, 5),
    ]
    assert over.game.banks == (0, 48_000, 54_000)

    table = steps[-1].table
    assert [chair.name for chair in table.chairs] == ["Anna", "Bela", "knight"]
    assert [line.said.text for line in table.chat] == ["Bonne chance à tous", None]
    assert (table.number, table.phase) == (83, "playing")
    assert table.game
    assert table.game.id == "bado-kemi-2"


def test_every_kind_of_change_of_its_time_is_in_it() -> None:
    kinds = {type(ch.decode_change(row.body)) for row in first_rows()}

    assert len(kinds) == 13
    assert kinds <= {*get_args(ch.TableChange)}
