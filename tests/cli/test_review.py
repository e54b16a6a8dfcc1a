"""A finished game judged on the command line."""

from pathlib import Path

import pytest

from oriflamme.analysis.review.review_json import read_review
from oriflamme.notation.ogn_read import read_record
from tests.testkit.command_line import oriflamme
from tests.testkit.golden_games import FOLDER

GAME = f"{FOLDER / 'base-3.jsonl'}:1"
DUEL = f"{FOLDER / 'duel-2.jsonl'}:1"
LITTLE = ("--judge", "duke:12")


def test_a_game_is_told_in_words_and_drawn() -> None:
    told = oriflamme("review", GAME, *LITTLE)

    assert told.status == 0
    assert told.lines[0] == "Reviewed by duke:12, seed 1"
    for chapter in ("Chances to win", "What turned the game", "Decisions", "Play and luck"):
        assert chapter in told.out
    chart = [line for line in told.lines if "→" in line]
    assert [line.split()[0] for line in chart] == ["Red", "Blue", "Green"]
    assert all(line.endswith(("→   0", "→ 100")) for line in chart)


def test_it_speaks_the_language_asked_for_and_keeps_to_the_width() -> None:
    told = oriflamme("review", DUEL, *LITTLE, "--lang", "uk", width=60)

    assert told.status == 0
    assert "Play and luck" not in told.out
    assert max(map(len, told.lines)) <= 60


def test_as_json_it_is_the_whole_review() -> None:
    review = read_review(oriflamme("review", GAME, *LITTLE, "--json", "--seed", "5").out)

    assert (review.analyzer, review.seed) == ("duke:12", 5)
    assert len(review.positions) == len(review.decisions) + 1


def test_written_as_comments_it_is_read_by_show(tmp_path: Path) -> None:
    file = tmp_path / "reviewed.ogn"
    oriflamme("review", GAME, *LITTLE, "--out", str(file))
    reviewed = read_record(file.read_text())
    comments = {comment.after: comment.text for comment in reviewed.comments}
    last = max(comments)

    shown = oriflamme("show", str(file), "--at", str(last), width=300).out
    assert oriflamme("verify", str(file)).status == 0
    assert comments[0].startswith("Reviewed by duke:12, seed 1\nRed · result")
    assert shown.startswith("Comments\n")
    assert comments[last].splitlines()[0] in shown


def test_a_seat_is_not_shown_comments_which_may_tell_of_any_card(tmp_path: Path) -> None:
    file = tmp_path / "game.ogn"
    text = oriflamme("deal", "--seats", "3", "--seed", "1").out
    file.write_text(text.replace("\n1.", "\n{Blue holds the Spy} 1."))

    assert "Blue holds the Spy" in oriflamme("show", str(file), "--at", "0").out
    assert "Blue holds the Spy" not in oriflamme("show", str(file), "--at", "0", "--seat", "1").out


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "game.ogn"
    file.write_text(oriflamme("deal", "--seats", "3", "--seed", "1").out)
    refused = oriflamme("review", str(file))

    assert (refused.status, refused.out) == (1, "")
    assert "only a finished game" in refused.err


@pytest.mark.parametrize(
    ("judge", "why"), [("king:0.5s", "seconds"), ("page", "king and duke"), ("jester", "jester")]
)
def test_whoever_cannot_judge_is_refused(judge: str, why: str) -> None:
    refused = oriflamme("review", GAME, "--judge", judge)

    assert refused.status in (1, 2)
    assert why in refused.err
