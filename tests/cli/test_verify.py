"""Records checked on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.testkit.command_line import oriflamme
from tests.testkit.golden_games import FOLDER

GOLDEN = [json.loads(line) for line in (FOLDER / "base-3.jsonl").read_text().splitlines()]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.ogn"
    path.write_text(GOLDEN[0]["record"])
    return path


def jsonl(path: Path, *games: dict[str, Any] | str) -> str:
    lines = [game if isinstance(game, str) else json.dumps(game) for game in games]
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def test_a_good_record_is_good(game: Path) -> None:
    checked = oriflamme("verify", str(game))

    assert (checked.status, checked.out, checked.err) == (0, "1 game is good\n", "")


def test_a_record_may_come_from_standard_input() -> None:
    assert oriflamme("verify", "-", stdin=GOLDEN[0]["record"]).status == 0


def test_golden_games_may_come_from_standard_input() -> None:
    checked = oriflamme("verify", "-", stdin="\n".join(map(json.dumps, GOLDEN[:2])))

    assert (checked.status, checked.out) == (0, "2 games are good\n")


@pytest.mark.parametrize("name", ["duel-2", "mixed-4"])
def test_golden_files_are_good(name: str) -> None:
    checked = oriflamme("verify", str(FOLDER / f"{name}.jsonl"))

    assert (checked.status, checked.out) == (0, "40 games are good\n")


def test_an_illegal_token_is_told_with_round_number_and_what_was_legal(game: Path) -> None:
    game.write_text(GOLDEN[0]["record"].replace("!Ar x1", "!Ar x2"))

    checked = oriflamme("verify", str(game))

    assert checked.status == 1
    assert checked.err == f"{game}: round 2, decision 12: x2 is not legal; legal: x1 x3\n"
    assert checked.out == "0 games are good, 1 file is bad\n"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"options": [8, *GOLDEN[0]["options"][1:]]},
            "round 1, decision 1: 8 options are recorded, but 7 are legal: "
            "g:<Ar g:<So g:<He g:<Lo g:<Rd g:<Am g:<Co",
        ),
        (
            {"options": GOLDEN[0]["options"][:-1]},
            "options are recorded for 45 decisions, but the game has 46",
        ),
        (
            {"rounds": ["- | r1 b1 g1", *GOLDEN[0]["rounds"][1:]]},
            "position after round 1: recorded - | r1 b1 g1; "
            "by the rules bSo?1 gRd?1 rAr?1 | r1 b1 g1",
        ),
        (
            {"rounds": GOLDEN[0]["rounds"][:5]},
            "positions are recorded for 5 rounds, but 6 were played",
        ),
        ({"influence": [3, 1, 5]}, "influence: recorded [3, 1, 5]; by the rules [3, 1, 4]"),
        ({"top_cards": [2, 2, 1]}, "top_cards: recorded [2, 2, 1]; by the rules [2, 2, 2]"),
        ({"winners": [1]}, "winners: recorded [1]; by the rules [3]"),
        (
            {"discard": {"red": ["As"], "blue": [], "green": ["He", "Lo"]}},
            'discard: recorded {"red": ["As"], "blue": [], "green": ["He", "Lo"]}; '
            'by the rules {"red": ["As"], "blue": ["Sh", "Sp"], "green": ["He", "Lo"]}',
        ),
        ({"winners": "3"}, "the field winners is not list"),
        (
            {"record": GOLDEN[0]["record"].replace('First "3"', 'First "4"')},
            "First is a seat from 1 to 3, not '4'",
        ),
    ],
)
def test_everything_a_golden_game_tells_is_checked(
    change: dict[str, Any], told: str, tmp_path: Path
) -> None:
    file = jsonl(tmp_path / "games.jsonl", GOLDEN[1], GOLDEN[0] | change)

    checked = oriflamme("verify", file)

    assert checked.status == 1
    assert checked.err == f"{file}: line 2, game base-3-0: {told}\n"
    assert checked.out == "1 game is good, 1 file is bad\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "not a JSON object: Expecting property name"),
        ("[1]", "not a JSON object: list"),
        ('{"record": 1}', "the field record is not str"),
        ("{}", "the field record is missing"),
    ],
)
def test_a_line_that_is_no_golden_game_is_refused(line: str, told: str, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "games.jsonl", line)

    checked = oriflamme("verify", file)

    assert checked.status == 1
    assert checked.err.startswith(f"{file}: line 1, game without an id: {told}")


def test_only_the_first_fault_of_a_file_is_told_and_the_next_file_is_still_checked(
    game: Path, tmp_path: Path
) -> None:
    wrong = GOLDEN[0] | {"winners": [1]}
    file = jsonl(tmp_path / "games.jsonl", wrong, wrong)

    checked = oriflamme("verify", file, str(tmp_path / "missing.ogn"), str(game))

    assert checked.status == 1
    assert checked.err.count("winners") == 1
    assert "cannot read" in checked.err
    assert "No such file" in checked.err
    assert checked.out == "1 game is good, 2 files are bad\n"


def test_an_empty_golden_file_is_bad(tmp_path: Path) -> None:
    checked = oriflamme("verify", jsonl(tmp_path / "none.jsonl"))

    assert checked.status == 1
    assert "the file holds no game" in checked.err


def test_a_file_that_is_not_text_is_bad(tmp_path: Path) -> None:
    path = tmp_path / "noise.ogn"
    path.write_bytes(b"\xff\xfe\x00")

    assert oriflamme("verify", str(path)).status == 1


def test_many_games_on_a_terminal_show_a_bar_and_leave_no_trace_of_it() -> None:
    checked = oriflamme("verify", str(FOLDER / "base-3.jsonl"), terminal=True)

    assert "█" in checked.err
    assert "40/40" in checked.err
    assert checked.err.endswith("\r\x1b[K")
    assert checked.out == "40 games are good\n"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Six games of the arena."""
    path = tmp_path / "journal.jsonl"
    words = ["--seats", "page,page,page", "--games", "6", "--workers", "1"]
    oriflamme("arena", *words, "--journal", str(path))
    return path


def test_the_games_of_a_journal_of_the_arena_are_replayed(journal: Path) -> None:
    checked = oriflamme("verify", str(journal))

    assert (checked.status, checked.out) == (0, "6 games are good\n")


def test_a_journal_that_tells_another_end_is_bad(journal: Path) -> None:
    header, first, second, *_ = journal.read_text().splitlines()
    changed = json.loads(second)
    changed["influence"][0] += 1
    journal.write_text("\n".join([header, first, json.dumps(changed)]))

    checked = oriflamme("verify", str(journal))

    assert (checked.status, checked.out) == (1, "1 game is good, 1 file is bad\n")
    assert "line 3, game 1/1: the record ends with" in checked.err


def test_a_line_of_a_journal_that_is_no_game_is_named(journal: Path) -> None:
    journal.write_text(journal.read_text() + "{}\n")

    assert (
        "line 8, game without an id: no game of the arena" in oriflamme("verify", str(journal)).err
    )
