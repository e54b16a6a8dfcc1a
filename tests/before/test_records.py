"""Records written before are read, and lead to the same end."""

import json

import pytest

from before.corpus import FOLDER
from command_line import oriflamme
from oriflamme import standings, winners
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position import format_position

FILES = {file.stem: file for file in sorted((FOLDER / "records").glob("*.ogn"))}
ENDINGS = json.loads((FOLDER / "records" / "endings.json").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_record_leads_to_the_end_it_had(name: str) -> None:
    final = read_record(FILES[name].read_text("utf-8")).final()
    by_seat = sorted(standings(final), key=lambda standing: standing.seat)

    assert ENDINGS[name] == {
        "position": format_position(final),
        "influence": [standing.influence for standing in by_seat],
        "top_cards": [standing.top_cards for standing in by_seat],
        "ranks": [standing.rank for standing in by_seat],
        "winners": list(winners(final)),
    }


@pytest.mark.parametrize("name", FILES)
def test_a_record_is_written_as_it_was(name: str) -> None:
    text = FILES[name].read_text("utf-8")

    assert write_record(read_record(text)) == text


def test_the_command_line_verifies_all_of_them() -> None:
    told = oriflamme("verify", *map(str, FILES.values()))

    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"{len(ENDINGS)} ")
