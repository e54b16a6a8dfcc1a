"""The results as plain text, for a terminal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from statistics import fmean
from typing import Final

from oriflamme.arena.estimate import Estimate
from oriflamme.arena.ratings import SkillEstimate
from oriflamme.arena.report import PlayerResult, TournamentReport
from oriflamme.i18n import fallback_name
from oriflamme.notation.codes import code_of
from oriflamme.rules.card import CATALOG

COLUMNS: Final = ("seats", "wins", "influence", "rank", "rating")
TIME_COLUMNS: Final = ("ms mean", "p99", "max")
"""Decision times in milliseconds."""
MIN_NAME_WIDTH: Final = 8
"""Letters of a name that are left however short the lines."""


def results_table(
    report: TournamentReport,
    ratings: Mapping[str, SkillEstimate] | None = None,
    width: int | None = None,
) -> list[str]:
    """One line a player, the best first; decision times below where lines are short."""
    rows = [_result_row(result, (ratings or {}).get(result.player)) for result in report.results]
    figures = COLUMNS if ratings else tuple(head for head in COLUMNS if head != "rating")
    whole, *parts = (
        [list(heads), *([row[head] for head in heads] for row in rows)]
        for heads in (("bot", *figures, *TIME_COLUMNS), ("bot", *figures), ("bot", *TIME_COLUMNS))
    )
    if width is None or _total_width(whole) <= width:
        return table(whole)
    return [*table(parts[0], width), "", *table(parts[1], width)]


def standings_table(report: TournamentReport, width: int | None = None) -> list[str]:
    """The few figures worth watching while a tournament runs."""
    heads = ["bot", "seats", "wins", "influence", "rank"]
    rows = [_result_row(result, None) for result in report.results]
    return table([heads, *([row[head] for head in heads] for row in rows)], width)


def pairs_table(report: TournamentReport, width: int | None = None) -> list[str]:
    """One line a pair: how much more the first of them got."""
    head = ["difference", "wins", "influence", "rank"]
    figures = [
        [
            _points(duel.win_share, signed=True),
            _number(duel.influence, signed=True),
            _number(duel.rank, signed=True),
        ]
        for duel in report.pairs
    ]
    room = width - _total_width([head[1:], *figures]) - 2 if width else None
    pairs = [_pair(duel.players, room) for duel in report.pairs]
    return table([head, *([pair, *row] for pair, row in zip(pairs, figures))])


def _pair(players: tuple[str, str], room: int | None) -> str:
    """Both names, each cut to half of the room if they need more."""
    whole = " - ".join(players)
    if room is None or len(whole) <= room:
        return whole
    half = max(MIN_NAME_WIDTH, (room - 3) // 2)
    return " - ".join(_truncate(player, half) for player in players)


def cards_table(result: PlayerResult, games: int, width: int | None = None) -> list[str]:
    """One line a kind: how often a player placed and revealed it, when, and what it brought."""
    heads = ["card", "placed", "revealed", "in round", "earned", "eliminated", "mostly by"]
    kinds = [kind for kind in CATALOG if kind in result.cards]
    for causes in (3, 2, 1):
        rows = [[fallback_name(kind), *_card_row(result, kind, games, causes)] for kind in kinds]
        lines = table([heads, *rows])
        if width is None or max(map(len, lines)) <= width:
            break
    return lines


def _result_row(result: PlayerResult, rating: SkillEstimate | None) -> dict[str, str]:
    skill = f"{rating.skill:.1f} ± {2 * rating.uncertainty:.1f}" if rating else "-"
    clock = result.latency
    return {
        "bot": result.player,
        "seats": str(result.seats),
        "wins": _points(result.win_share),
        "influence": _number(result.influence),
        "rank": _number(result.rank),
        "rating": skill,
        "ms mean": f"{clock.mean:.2f}",
        "p99": f"{clock.quantile(0.99):.2f}",
        "max": f"{clock.longest / 1000:.2f}",
    }


def _card_row(result: PlayerResult, kind: str, games: int, causes: int) -> list[str]:
    tally = result.cards[kind]
    chairs = games * result.seats
    revealed = tally.revealed.total()
    when = f"{fmean(tally.revealed.elements()):.1f}" if revealed else "-"
    played = max(tally.played, 1)
    return [
        f"{tally.played / chairs:.0%}",
        f"{revealed / played:.0%}",
        when,
        f"{tally.earned / played:.2f}",
        f"{tally.eliminated.total() / played:.0%}",
        _most_common(tally.eliminated, causes),
    ]


def _most_common(by: Counter[str], causes: int) -> str:
    return " ".join(
        f"{code_of(kind)} {count / by.total():.0%}" for kind, count in by.most_common(causes)
    )


def _points(estimate: Estimate, *, signed: bool = False) -> str:
    """A share in per cent."""
    sign = "+" if signed else ""
    return f"{100 * estimate.mean:{sign}.1f} ± {_margin(100 * estimate.margin, 1)} %"


def _number(estimate: Estimate, *, signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{estimate.mean:{sign}.2f} ± {_margin(estimate.margin, 2)}"


def _margin(margin: float, digits: int) -> str:
    """One deal gives a mean but no interval."""
    return f"{margin:.{digits}f}" if isfinite(margin) else "?"


def table(rows: Sequence[Sequence[str]], width: int | None = None) -> list[str]:
    """Rows with aligned columns: the first to the left and cut to fit, the others to the right."""
    spare = max(0, _total_width(rows) - width) if width else 0
    widths = _widths(rows)
    widths[0] = min(widths[0], max(widths[0] - spare, MIN_NAME_WIDTH))
    return [
        "  ".join(
            _truncate(cell, width).ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows)]


def _total_width(rows: Sequence[Sequence[str]]) -> int:
    widths = _widths(rows)
    return sum(widths) + 2 * (len(widths) - 1)


def _truncate(name: str, width: int) -> str:
    """A name in so many letters; its end tells more than its middle."""
    if len(name) <= width:
        return name
    end = (width - 1) // 2
    return f"{name[: width - 1 - end]}…{name[-end:]}"
