"""The results as plain text, for a terminal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from oriflamme.arena.estimate import Estimate
from oriflamme.arena.ratings import Rating
from oriflamme.arena.report import Report, Result
from oriflamme.notation.codes import code_of
from oriflamme.rules.card import CATALOG


def results_table(report: Report, ratings: Mapping[str, Rating] | None = None) -> list[str]:
    """One line a player, the best first."""
    head = ["player", "seats", "wins", "influence", "rank", "rating", "ms mean", "p99", "max"]
    rows = [_result_row(result, (ratings or {}).get(result.player)) for result in report.results]
    return table([head, *rows])


def duels_table(report: Report) -> list[str]:
    """One line a pair: how much more the first of them got."""
    head = ["difference", "wins", "influence", "rank"]
    rows = [
        [
            " - ".join(duel.players),
            _points(duel.win_share, signed=True),
            _number(duel.influence, signed=True),
            _number(duel.rank, signed=True),
        ]
        for duel in report.duels
    ]
    return table([head, *rows])


def cards_table(result: Result, games: int) -> list[str]:
    """One line a kind: how often a player placed and revealed it, when, and what it brought."""
    head = ["card", "placed", "revealed", "in round", "earned", "eliminated", "mostly by"]
    rows = [_card_row(result, kind, games) for kind in CATALOG if kind in result.cards]
    return table([head, *rows])


def _result_row(result: Result, rating: Rating | None) -> list[str]:
    skill = f"{rating.skill:.1f} ± {2 * rating.uncertainty:.1f}" if rating else "-"
    clock = result.clock
    times = [f"{clock.mean:.2f}", f"{clock.quantile(0.99):.2f}", f"{clock.longest / 1000:.2f}"]
    return [
        result.player,
        str(result.seats),
        _points(result.win_share),
        _number(result.influence),
        _number(result.rank),
        skill,
        *times,
    ]


def _card_row(result: Result, kind: str, games: int) -> list[str]:
    tally = result.cards[kind]
    chairs = games * result.seats
    revealed = tally.revealed.total()
    when = f"{fmean(tally.revealed.elements()):.1f}" if revealed else "-"
    played = max(tally.played, 1)
    return [
        kind.replace("_", " "),
        f"{tally.played / chairs:.0%}",
        f"{revealed / played:.0%}",
        when,
        f"{tally.earned / played:.2f}",
        f"{tally.eliminated.total() / played:.0%}",
        _mostly(tally.eliminated),
    ]


def _mostly(by: Counter[str]) -> str:
    return " ".join(
        f"{code_of(kind)} {count / by.total():.0%}" for kind, count in by.most_common(3)
    )


def _points(estimate: Estimate, *, signed: bool = False) -> str:
    """A share in per cent."""
    sign = "+" if signed else ""
    return f"{100 * estimate.mean:{sign}.1f} ± {100 * estimate.margin:.1f} %"


def _number(estimate: Estimate, *, signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{estimate.mean:{sign}.2f} ± {estimate.margin:.2f}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with aligned columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
