"""A tournament interrupted before goes on, and says the same of what was played."""

import json
from pathlib import Path
from typing import Any

import pytest

from before.corpus import first_difference, unpack
from command_line import Outcome, oriflamme

JOURNALS: dict[str, dict[str, Any]] = json.loads(unpack("journals.json.gz"))

journals = pytest.mark.parametrize("kept", JOURNALS.values(), ids=JOURNALS)


def hold(kept: dict[str, Any], games: int, journal: Path) -> Outcome:
    more = ("--games", str(games), "--journal", str(journal), "--json", "--workers", "1")
    told = oriflamme("arena", *kept["arguments"], *more)
    assert told.status == 0, told.err
    return told


def games_of(journal: str) -> list[tuple[Any, ...]]:
    """What was played, but for how long it took. Pages play alike for ever, others may learn."""
    games = map(json.loads, journal.splitlines()[1:])
    return sorted(
        (g["deal"], g["rotation"], g["record"] if {*g["players"]} == {"page"} else "")
        for g in games
    )


@journals
def test_what_was_played_is_told_in_the_same_numbers(kept: dict[str, Any], tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(kept["journal"])
    told = hold(kept, kept["games"][0], journal)

    assert first_difference(kept["then"], json.loads(told.out)) is None
    assert journal.read_text() == kept["journal"]


@journals
def test_it_goes_on_where_it_was(kept: dict[str, Any], tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(kept["journal"])
    half, whole = kept["games"]
    told = hold(kept, whole, journal)

    assert f" {half} games " in told.err
    assert journal.read_text().startswith(kept["journal"])
    assert games_of(journal.read_text()) == games_of(kept["whole"])


@journals
def test_its_games_are_verified(kept: dict[str, Any], tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_text(kept["whole"])
    told = oriflamme("verify", str(journal))

    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"{kept['games'][1]} ")
