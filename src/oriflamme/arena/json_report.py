"""The results as JSON, for other programs."""

from collections.abc import Mapping
from dataclasses import asdict
from math import isfinite
from typing import Any

from oriflamme.arena.card_counts import CardTally
from oriflamme.arena.estimate import Estimate
from oriflamme.arena.latency_histogram import LatencyHistogram
from oriflamme.arena.ratings import SkillEstimate
from oriflamme.arena.report import PairResult, PlayerResult, TournamentReport
from oriflamme.arena.tournament_config import TournamentConfig


def json_report(
    config: TournamentConfig, report: TournamentReport, ratings: Mapping[str, SkillEstimate] | None
) -> dict[str, Any]:
    """All of the report. Intervals are of 95 %, clustered by deal; times in milliseconds."""
    return {
        "config": asdict(config),
        "games": report.games,
        "deals": report.deals,
        "results": [
            _result(result, (ratings or {}).get(result.player)) for result in report.results
        ],
        "pairs": [_pair(duel) for duel in report.pairs],
    }


def _result(result: PlayerResult, rating: SkillEstimate | None) -> dict[str, Any]:
    return {
        "player": result.player,
        "seats": result.seats,
        "win_share": _estimate(result.win_share),
        "influence": _estimate(result.influence),
        "rank": _estimate(result.rank),
        "rating": asdict(rating) if rating else None,
        "decision_ms": _clock(result.latency),
        "failures": result.failures,
        "first_failure": result.first_failure,
        "cards": {kind: _card(tally) for kind, tally in sorted(result.cards.items())},
    }


def _pair(duel: PairResult) -> dict[str, Any]:
    return {
        "players": duel.players,
        "win_share": _estimate(duel.win_share),
        "influence": _estimate(duel.influence),
        "rank": _estimate(duel.rank),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """One deal gives a mean but no interval."""
    known = isfinite(estimate.margin)
    low, high = (estimate.low, estimate.high) if known else (None, None)
    return {"mean": estimate.mean, "low": low, "high": high}


def _clock(clock: LatencyHistogram) -> dict[str, float]:
    quantiles = {f"p{share}": clock.quantile(share / 100) for share in (50, 90, 99)}
    return {"mean": clock.mean, **quantiles, "max": clock.longest / 1000}


def _card(tally: CardTally) -> dict[str, Any]:
    return {
        "played": tally.played,
        "revealed_in_round": {str(r): count for r, count in sorted(tally.revealed.items())},
        "earned": tally.earned,
        "eliminated_by": dict(sorted(tally.eliminated.items())),
    }
