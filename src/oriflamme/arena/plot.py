"""The results as a picture."""

from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from oriflamme.arena.card_counts import CardTally
from oriflamme.arena.report import TournamentReport
from oriflamme.rules.card import CATALOG
from oriflamme.rules.errors import OriflammeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def can_plot() -> bool:
    """Whether matplotlib is installed (the extra `plots`)."""
    return find_spec("matplotlib") is not None


class BadPicture(OriflammeError):
    """A file that no picture can be drawn into."""


def check_picture(path: Path) -> None:
    """Better told before hours of play than after."""
    from matplotlib.backend_bases import FigureCanvasBase

    endings = FigureCanvasBase.get_supported_filetypes()
    if path.suffix.removeprefix(".") not in endings:
        known = ", ".join(f".{ending}" for ending in sorted(endings))
        raise BadPicture(f"no picture is drawn into {path}; its name ends in one of {known}")
    if not path.parent.is_dir():
        raise BadPicture(f"there is no folder {path.parent} to draw {path.name} in")


def plot(report: TournamentReport, path: Path) -> None:
    """Win shares with their intervals, and what each player's cards earned."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.5), layout="constrained")
    wins, cards = figure.subplots(1, 2, width_ratios=[1, 2])
    _plot_wins(wins, report)
    _plot_cards(cards, report)
    figure.savefig(path)


def _plot_wins(axes: "Axes", report: TournamentReport) -> None:
    from matplotlib.ticker import PercentFormatter

    shares = [result.win_share for result in report.results]
    axes.bar(
        [result.player for result in report.results],
        [share.mean for share in shares],
        yerr=[share.margin if isfinite(share.margin) else 0.0 for share in shares],
        capsize=5,
        color="#8c2f2f",
    )
    axes.axhline(1 / report.seats, color="#555555", linestyle="--", label="even share")
    axes.yaxis.set_major_formatter(PercentFormatter(xmax=1, decimals=0))
    axes.set_ylim(bottom=0)
    axes.set_title(f"Wins per seat, {report.games} games")
    axes.tick_params(axis="x", labelrotation=20)
    axes.legend()


def _plot_cards(axes: "Axes", report: TournamentReport) -> None:
    kinds = [kind for kind in CATALOG if any(kind in r.cards for r in report.results)]
    width = 0.8 / len(report.results)
    for place, result in enumerate(report.results):
        earned = [_earned(result.cards.get(kind, CardTally())) for kind in kinds]
        shift = (place - (len(report.results) - 1) / 2) * width
        axes.bar([at + shift for at in range(len(kinds))], earned, width, label=result.player)
    names = [kind.replace("_", " ") for kind in kinds]
    axes.set_xticks(range(len(kinds)), names, rotation=45, ha="right")
    axes.set_title("Influence earned by each card placed")
    axes.legend()


def _earned(tally: CardTally) -> float:
    return tally.earned / max(tally.played, 1)
