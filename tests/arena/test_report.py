"""What is said about the players."""

import json
import re
from collections import Counter
from dataclasses import replace
from math import inf, isinf
from pathlib import Path

import pytest

from oriflamme.arena.card_counts import CardTally
from oriflamme.arena.estimate import Estimate, estimate
from oriflamme.arena.json_report import json_report
from oriflamme.arena.latency_histogram import LatencyHistogram, read_latency_histogram
from oriflamme.arena.match import Match
from oriflamme.arena.plot import can_plot, plot
from oriflamme.arena.ratings import can_rate, rate
from oriflamme.arena.report import tournament_report
from oriflamme.arena.text_tables import (
    cards_table,
    pairs_table,
    results_table,
    standings_table,
    table,
)
from oriflamme.arena.tournament_config import TournamentConfig


def match(deal: int, rotation: int, players: str, influence: tuple[int, ...]) -> Match:
    """A match of which only the influence matters."""
    best = max(influence)
    ranks = tuple(sum(other > own for other in influence) + 1 for own in influence)
    return Match(
        deal=deal,
        rotation=rotation,
        players=tuple(players.split()),
        influence=influence,
        ranks=ranks,
        winners=tuple(seat for seat, own in enumerate(influence) if own == best),
        failures={},
        cards=tuple({"heir": CardTally(1, Counter({2: 1}), own, Counter())} for own in influence),
        latencies=tuple(LatencyHistogram() for _ in influence),
        record="",
    )


MATCHES = [
    match(0, 0, "a b b", (9, 3, 6)),
    match(0, 1, "b b a", (7, 7, 2)),
    match(1, 0, "a b b", (5, 5, 1)),
    match(1, 1, "b b a", (0, 1, 2)),
]


def test_shared_victories_are_split_and_a_name_in_two_seats_is_one_player():
    first, second = tournament_report(MATCHES).results
    assert (first.player, first.seats) == ("a", 1)
    assert first.win_share.mean == pytest.approx((1 + 0 + 0.5 + 1) / 4)
    assert second.win_share.mean == pytest.approx((0 + 1 + 0.5 + 0) / 4 / 2)


def test_the_win_shares_of_all_seats_add_up_to_one():
    assert sum(
        r.win_share.mean * r.seats for r in tournament_report(MATCHES).results
    ) == pytest.approx(1)


def test_tied_seats_share_the_ranks_they_take_up():
    a = tournament_report(MATCHES[1:2]).results[1]
    b = tournament_report(MATCHES[1:2]).results[0]
    assert a.rank.mean == 3
    assert b.rank.mean == 1.5


def test_games_of_one_deal_count_once_for_the_interval():
    by_deal = tournament_report(MATCHES).results[0].win_share
    assert by_deal == estimate([(1 + 0) / 2, (0.5 + 1) / 2])


def test_differences_are_paired_by_deal():
    duel = tournament_report(MATCHES).pairs[0]
    assert duel.players == ("a", "b")
    assert duel.win_share == estimate([0.5 - 0.25, 0.75 - 0.125])


def test_the_order_in_which_games_were_finished_changes_nothing():
    assert tournament_report(reversed(MATCHES)) == tournament_report(MATCHES)


def test_one_deal_gives_no_interval():
    assert isinf(estimate([0.5]).margin)


def test_the_interval_is_students():
    assert estimate([0.0] * 5 + [1.0] * 5).margin == pytest.approx(2.262 * 0.16667, rel=1e-3)
    assert estimate([0.0] * 500 + [1.0] * 500).margin == pytest.approx(0.03104, rel=1e-3)


def test_the_interval_has_two_ends():
    assert (Estimate(1.0, 0.25).low, Estimate(1.0, 0.25).high) == (0.75, 1.25)


def test_a_clock_knows_its_quantiles_to_a_tenth():
    clock = LatencyHistogram()
    for millis in range(1, 101):
        clock.record(millis / 1000)
    assert clock.mean == pytest.approx(50.5)
    assert clock.quantile(0.5) == pytest.approx(50, rel=0.1)
    assert clock.quantile(0.99) == pytest.approx(99, rel=0.1)


def test_a_clock_reads_back_exactly_what_it_measured():
    clock = LatencyHistogram()
    for seconds in (0.0012345678, 0.0004449999, 0.0000001):
        clock.record(seconds)
    assert read_latency_histogram(json.loads(json.dumps(clock.write()))) == clock


def test_an_idle_clock_shows_nothing():
    assert (LatencyHistogram().mean, LatencyHistogram().quantile(0.5)) == (0.0, 0.0)


def test_ratings_follow_the_finishing_order():
    assert can_rate()
    ratings = rate([match(deal, 0, "a b c", (9, 6, 3)) for deal in range(20)])
    assert ratings["a"].skill > ratings["b"].skill > ratings["c"].skill
    assert ratings["a"].uncertainty < 8


def test_a_table_is_aligned():
    assert table([["card", "n"], ["heir", "10"]]) == ["card   n", "heir  10"]


def test_a_table_cuts_long_names_where_lines_are_short():
    rows = [["bot", "wins"], ["program:node bots/greedy.mjs", "25 %"]]
    assert table(rows, 20) == ["bot             wins", "program…dy.mjs  25 %"]
    assert table(rows, 34)[1] == "program:node bots/greedy.mjs  25 %"


def test_decision_times_stand_below_where_lines_are_short():
    summary = tournament_report(MATCHES)
    wide, narrow = (results_table(summary, rate(MATCHES), width=width) for width in (100, 70))
    assert wide[0].split()[-3:] == narrow[len(wide) + 1].split()[-3:] == ["mean", "p99", "max"]
    assert max(map(len, narrow)) <= 70


def test_both_names_of_a_pair_are_cut_where_lines_are_short():
    long = {"a": "a" * 40, "b": "b" * 40}
    matches = [replace(m, players=tuple(long[name] for name in m.players)) for m in MATCHES]
    summary = tournament_report(matches)
    pair = pairs_table(summary, width=72)[1].split("  ")[0]
    assert re.fullmatch(r"a+…a+ - b+…b+|b+…b+ - a+…a+", pair)


def test_fewer_causes_are_named_where_lines_are_short():
    cards = {"heir": CardTally(played=6, eliminated=Counter(spy=3, archer=2, soldier=1))}
    result = replace(tournament_report(MATCHES).results[0], cards=cards)
    wide, narrow = (cards_table(result, 4, width=width)[1] for width in (100, 70))
    assert wide.endswith("Sp 50% Ar 33% So 17%")
    assert narrow.endswith("Sp 50% Ar 33%")


def test_the_standings_of_a_running_tournament_are_few():
    head = standings_table(tournament_report(MATCHES))[0]
    assert head.split() == ["bot", "seats", "wins", "influence", "rank"]


def test_the_tables_name_every_player_and_card():
    summary = tournament_report(MATCHES)
    assert [line.split()[0] for line in results_table(summary, rate(MATCHES))] == [
        "bot",
        "a",
        "b",
    ]
    assert pairs_table(summary)[1].startswith("a - b")
    assert cards_table(summary.results[0], 4)[1].split()[:4] == ["Heir", "100%", "100%", "2.0"]


def test_the_document_is_plain_json():
    told = json_report(TournamentConfig(("a", "b", "b")), tournament_report(MATCHES), rate(MATCHES))
    again = json.loads(json.dumps(told))
    assert again["results"][0]["win_share"]["mean"] == pytest.approx(0.625)
    assert again["results"][0]["cards"]["heir"]["revealed_in_round"] == {"2": 4}


def test_an_unknown_interval_is_null_in_the_document():
    told = json_report(TournamentConfig(("a", "b", "b")), tournament_report(MATCHES[:1]), None)
    assert told["results"][0]["influence"] == {"mean": 9.0, "low": None, "high": None}
    assert inf not in told["results"][0]["influence"].values()


def test_a_plot_is_a_picture(tmp_path: Path):
    assert can_plot()
    plot(tournament_report(MATCHES), tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
