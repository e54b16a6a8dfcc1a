"""Tournaments that are interrupted, resumed and spread over processes."""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from oriflamme.arena.journal import BadJournal
from oriflamme.arena.match import Match
from oriflamme.arena.report import tournament_report
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import InlinePool, WorkersLost, local_pool
from oriflamme.bots.squire import Squire

PLAN = TournamentConfig(("squire", "page", "page"), deals=4, seed=2)


def hold(plan: TournamentConfig, **where: Path) -> list[Match]:
    tournament = Tournament(plan, **where)
    for _ in tournament.play(InlinePool()):
        pass
    assert tournament.left == 0
    return tournament.matches


def records(matches: list[Match]) -> list[str]:
    return [m.record for m in sorted(matches, key=lambda m: (m.deal, m.rotation))]


def test_the_games_are_the_same_on_any_number_of_workers():
    tournament = Tournament(PLAN)
    with local_pool(2) as workers:
        for _ in tournament.play(workers):
            pass
    assert records(tournament.matches) == records(hold(PLAN))


def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    tournament = Tournament(PLAN, journal=journal)
    next(tournament.play(InlinePool()))
    with journal.open("a") as file:
        file.write('{"deal": 1, "rota')

    resumed = Tournament(PLAN, journal=journal)
    assert resumed.resumed == 3
    assert resumed.left == 9
    for _ in resumed.play(InlinePool()):
        pass

    assert records(resumed.matches) == records(hold(PLAN))
    assert len(journal.read_text().splitlines()) == 1 + 12


def test_a_deal_cut_short_is_completed(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    hold(PLAN, journal=journal)
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:3]))

    assert records(hold(PLAN, journal=journal)) == records(hold(PLAN))


def test_a_finished_tournament_can_be_lengthened(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    hold(TournamentConfig(PLAN.players, deals=2, seed=2), journal=journal)
    longer = Tournament(PLAN, journal=journal)
    assert (longer.resumed, longer.left) == (6, 6)


def test_a_shorter_tournament_takes_only_its_own_deals(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    hold(PLAN, journal=journal)
    assert (
        len(Tournament(TournamentConfig(PLAN.players, deals=1, seed=2), journal=journal).matches)
        == 3
    )


def test_the_journal_of_another_tournament_is_refused(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    hold(PLAN, journal=journal)
    with pytest.raises(BadJournal, match="another tournament"):
        Tournament(TournamentConfig(PLAN.players, deals=4, seed=3), journal=journal)


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Queen,\n")
    with pytest.raises(BadJournal, match="no journal"):
        Tournament(PLAN, journal=letter)
    assert letter.read_text() == "Dear Queen,\n"


def test_a_damaged_line_is_told_by_its_number(tmp_path: Path):
    journal = tmp_path / "journal.jsonl"
    hold(PLAN, journal=journal)
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join([*lines[:2], "{}\n", *lines[3:]]))
    with pytest.raises(BadJournal, match="line 3"):
        Tournament(PLAN, journal=journal)


def test_every_game_is_recorded(tmp_path: Path):
    matches = hold(PLAN, records=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert [file.read_text() for file in files] == records(matches)
    assert files[0].name == "deal-00001-rotation-0.ogn"


def test_a_bot_that_fails_is_counted_and_the_tournament_goes_on():
    plan = TournamentConfig(("program:no-such-program", "page", "page"), deals=1)
    results = {result.player: result for result in tournament_report(hold(plan)).results}
    assert results["program:no-such-program"].failures == 3
    assert results["page"].failures == 0
    assert "no-such-program" in str(results["program:no-such-program"].first_failure)


class Latecomer:
    """Fails before it is ever asked."""

    def __init__(self) -> None:
        raise RuntimeError("the carriage broke down")

    def choose(self, *_: object, **__: object) -> None: ...


def test_a_bot_that_cannot_sit_down_is_counted_and_the_tournament_goes_on():
    me = "tests.arena.test_tournament:Latecomer"
    results = {
        result.player: result
        for result in tournament_report(hold(TournamentConfig((me, "page", "page")))).results
    }
    assert results[me].failures == 3
    assert results[me].first_failure == "RuntimeError: the carriage broke down"


class Deserter(Squire):
    """Ends the whole program, or would."""

    def choose(self, *_: object, **__: object) -> NoReturn:
        raise SystemExit("to greener pastures")


def test_a_bot_that_leaves_is_counted_and_the_tournament_goes_on():
    me = "tests.arena.test_tournament:Deserter"
    results = {
        result.player: result
        for result in tournament_report(hold(TournamentConfig((me, "page", "page")))).results
    }
    assert results[me].first_failure == "SystemExit: to greener pastures"


class Slammer(Squire):
    """Plays well and leaves badly."""

    def close(self) -> None:
        raise RuntimeError("the door fell off its hinges")


def test_a_bot_that_leaves_badly_spoils_nothing():
    plan = TournamentConfig(("tests.arena.test_tournament:Slammer", "page", "page"))
    assert [match.failures for match in hold(plan)] == [{}, {}, {}]


class Assassin(Squire):
    """Takes its whole process down."""

    def choose(self, *_: object, **__: object) -> NoReturn:
        os._exit(1)


def test_workers_that_are_gone_are_told():
    tournament = Tournament(
        TournamentConfig(("tests.arena.test_tournament:Assassin", "page", "page"))
    )
    with local_pool(2) as workers, pytest.raises(WorkersLost, match="terminated abruptly"):
        list(tournament.play(workers))
