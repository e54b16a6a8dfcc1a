"""The table printed at a moment of a game."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from oriflamme import Step, view, worlds
from oriflamme.cli.record_position import RecordPosition, find_position, open_view
from oriflamme.cli.terminal.table import TableRenderer
from oriflamme.cli.terminal.text_style import TextStyle
from oriflamme.cli.translator import Translator
from oriflamme.notation.ogn_read import read_record
from tests.testkit.command_line import oriflamme
from tests.testkit.golden_games import FOLDER, NAMES

BASE = str(FOLDER / "base-3.jsonl")
CODE = re.compile(r"\x1b\[[0-9;]*m")

AFTER_ROUND_2 = """\
Oriflamme · Base game · standard edition
Round 3/6 · placement · after 13 of 46 decisions · as seat 2 sees it
Queue ──▶ resolved from slot 1 onwards

┌─ 1 ─────────┐ ╔═ 2 ═════════╗ ┌─ 3 ─────────┐
│ B ░░░░░░ So │ ║ G        Ar ║ │ R ░░░░░░░░░ │
│ Soldier     │ ║ Archer      ║ │ ░░░░░░░░░░░ │
│ ●           │ ║             ║ │ ●           │
└─────────────┘ ╚═════════════╝ └─────────────┘
                │░░░░░░░░░░ ●1│ │░░░░░░░░░░ ●1│
                └──────── ×2 ─┘ └──────── ×2 ─┘

 R  Red · seat 1 · ● 1 influence
    Hand 5 cards · Set aside 3 cards
 B  Blue · seat 2 · ● 1 influence · first player
    Hand       Heir, Shapeshifter, Assassination, Royal Decree, Ambush
    Set aside  Archer, Lord, Conspiracy
    Discards   Spy
 G  Green · seat 3 · ● 2 influence
    Hand 5 cards · Set aside 3 cards

Decision 14 · Blue: place a card in the queue
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.ogn"
    first = (FOLDER / "base-3.jsonl").read_text().splitlines()[0]
    path.write_text(json.loads(first)["record"])
    return str(path)


def test_a_seat_sees_its_own_cards_and_the_backs_of_the_others(game: str) -> None:
    shown = oriflamme("show", game, "--round", "2", "--seat", "2")

    assert shown.status == 0
    assert shown.out.startswith(AFTER_ROUND_2)


def test_the_one_who_decides_is_told_what_is_legal(game: str) -> None:
    asked = oriflamme("show", game, "--at", "3", "--seat", "2").out
    others = oriflamme("show", game, "--at", "3", "--seat", "1").out

    assert "Decision 4 · Blue: wait, or reveal the Soldier?\nLegal: . !So\n" in asked
    assert "Decision 4 · Blue: wait, or reveal the card?\n" in others
    assert "Legal" not in others
    assert "Soldier" not in others.split("Hand")[0]


def test_a_spectator_sees_no_hidden_card(game: str) -> None:
    shown = oriflamme("show", game, "--round", "1", "--seat", "0").out

    assert not re.search("Soldier|Royal Decree|Archer|Heir", shown)
    assert shown.count("░░░░░░░░░░░") == 3


def test_by_default_the_end_is_shown_with_all_cards_open(game: str) -> None:
    shown = oriflamme("show", game).out

    assert "Round 6/6 · game over · after 46 of 46 decisions · all cards open" in shown
    assert "Winner: Green\n  1. Green · 4 influence · 2 top cards\n" in shown
    assert "░░░░░░░░░░░" not in shown


def test_the_cursor_stands_above_the_slot_being_resolved(game: str) -> None:
    lines = oriflamme("show", game, "--at", "4").lines
    triangle = next(line for line in lines if "▼" in line)
    frame = lines[lines.index(triangle) + 1]

    assert frame[: triangle.index("▼")].count("─ 2 ─") == 1
    assert "─ 3 ─" not in frame[: triangle.index("▼")]


def test_before_the_first_card_the_queue_is_empty(game: str) -> None:
    shown = oriflamme("show", game, "--round", "0").out

    assert "The queue is empty." in shown
    assert "after 0 of 46 decisions" in shown


def test_the_log_tells_what_the_last_decision_brought(game: str) -> None:
    told = oriflamme("show", game, "--at", "12", "--log").out

    assert told.startswith(
        "What happened\n"
        "  Green's Archer eliminates Blue's Spy and the 1 influence on it\n"
        "  Green gains 1 influence (Archer)\n\n"
    )


def test_the_log_keeps_the_secrets_of_other_seats(game: str) -> None:
    own = oriflamme("show", game, "--at", "1", "--seat", "3", "--log").out
    foreign = oriflamme("show", game, "--at", "1", "--seat", "1", "--log").out

    assert "  Green places the Royal Decree\n" in own
    assert "  Green places a card\n" in foreign


@pytest.mark.parametrize("width", [30, 80])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for name in NAMES:
        game = f"{FOLDER / name}.jsonl:3"
        shown = oriflamme("show", game, "--at", "41", "--log", "--lang", "uk", width=width)

        assert shown.status == 0
        assert max(map(len, shown.lines)) <= width


@pytest.mark.parametrize("lang", ["en", "fr", "ru", "uk"])
def test_cards_are_drawn_square_in_every_language(lang: str) -> None:
    for name in ("base-5", "mixed-5"):
        words = ("show", f"{FOLDER / name}.jsonl:2", "--round", "4", "--lang", lang)
        for line in oriflamme(*words, width=16).lines:
            if line.startswith(("│", "║", "┌", "╔", "└", "╚")):
                assert len(line) == 15


def test_every_event_of_the_golden_games_can_be_told() -> None:
    for name in ("mixed-5", "ablaze-4", "duel-2"):
        record = f"{FOLDER / name}.jsonl:7"
        total = int(re.findall(r"of (\d+) decisions", oriflamme("show", record).out)[0])
        for at in range(0, total + 1, 3):
            assert oriflamme("show", record, "--at", str(at), "--log", "--seat", "0").status == 0


def test_a_bribed_card_shows_both_families() -> None:
    games = (FOLDER / "ablaze-4.jsonl").read_text().splitlines()
    game, round = next(
        (game, round)
        for game, line in enumerate(games, start=1)
        for round, position in enumerate(json.loads(line)["rounds"], start=1)
        if re.search(r" g\w\w!~b ", position)
    )

    shown = oriflamme("show", f"{FOLDER}/ablaze-4.jsonl:{game}", "--round", str(round)).out

    assert re.search("║ G~B +[A-Z][a-z] ║", shown)


def test_colour_is_for_terminals(game: str) -> None:
    assert CODE.search(oriflamme("show", game, terminal=True).out)
    assert not CODE.search(oriflamme("show", game).out)


def test_colour_says_nothing_that_letters_do_not(game: str) -> None:
    plain = oriflamme("show", game, "--log").out
    painted = oriflamme("show", game, "--log", "--color", "always").out

    assert [line.rstrip() for line in CODE.sub("", painted).splitlines()] == plain.splitlines()


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_declined(environ: dict[str, str], game: str) -> None:
    assert not CODE.search(oriflamme("show", game, terminal=True, environ=environ).out)
    assert not CODE.search(oriflamme("show", game, "--color=never", terminal=True).out)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--round", "7"), "there is no moment after round 7; this record has rounds 0 to 6"),
        (("--at", "47"), "there is no moment after 47 decisions; this record has 0 to 46"),
        (("--at", "-1"), "there is no moment after -1 decisions; this record has 0 to 46"),
        (("--seat", "4"), "there is no seat 4; seats are 1 to 3, or 0 for a spectator"),
        (("--round", "1", "--at", "2"), "not allowed with argument"),
        (("--at", "soon"), "invalid int value: 'soon'"),
    ],
)
def test_a_moment_that_does_not_exist_is_refused(
    words: tuple[str, ...], told: str, game: str
) -> None:
    shown = oriflamme("show", game, *words)

    assert (shown.status, shown.out) == (2, "")
    assert told in shown.err


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (BASE, "holds several games; say which line"),
        (f"{BASE}:41", "has no line 41; it has lines 1 to 40"),
    ],
)
def test_a_golden_file_needs_a_line(file: str, told: str) -> None:
    shown = oriflamme("show", file)

    assert shown.status == 2
    assert told in shown.err


def test_a_bad_record_is_refused_with_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.ogn"
    path.write_text("[Ruleset]")

    shown = oriflamme("show", str(path))

    assert shown.status == 1
    assert "line 1: a tag is" in shown.err


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_see_is_not_drawn_for_it(name: str) -> None:
    """The table is drawn alike in another world that the seat cannot tell from this one."""
    rng = Random(1214)
    line = Path(f"{FOLDER}/{name}.jsonl").read_text().splitlines()[8]
    states = [step.state for step in read_record(json.loads(line)["record"]).steps()]
    pen = TableRenderer(Translator("en"), TextStyle(on=True), 80)
    for state in states[5:-1:9]:
        for viewer in (None, *range(len(state.setup.seats))):
            seen = view(state, viewer)
            other = worlds(seen).sample(rng)
            here, there = (RecordPosition((Step(world, ()),), 0) for world in (state, other))
            assert list(pen.draw(here, seen, "")) == list(pen.draw(there, view(other, viewer), ""))


def test_all_open_hides_nothing_and_invents_nothing() -> None:
    record = read_record(json.loads(Path(BASE).read_text().splitlines()[3])["record"])
    state = find_position(record, Translator("en"), round=4, at=None).state

    seen = open_view(state)

    assert [[c.kind for c in slot] for slot in seen.queue] == [
        [c.kind for c in slot] for slot in state.queue
    ]
    assert [h.hand for h in seen.holdings] == [h.hand for h in state.holdings]
    assert [h.aside for h in seen.holdings] == [h.aside for h in state.holdings]
