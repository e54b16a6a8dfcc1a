"""What a tournament says about its players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from oriflamme.arena.card_counts import CardTally
from oriflamme.arena.estimate import Estimate, estimate
from oriflamme.arena.latency_histogram import LatencyHistogram
from oriflamme.arena.match import Match
from oriflamme.rules.terms import Kind, Seat


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's result; a name that fills several seats is one player."""

    player: str
    seats: int
    win_share: Estimate
    """Shared victories are split."""
    influence: Estimate
    rank: Estimate
    latency: LatencyHistogram
    cards: Mapping[Kind, CardTally]
    failures: int
    """In how many games a stand-in had to play on."""
    first_failure: str | None


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two players of the same tables compared, deal by deal."""

    players: tuple[str, str]
    win_share: Estimate
    """How much more the first won."""
    influence: Estimate
    rank: Estimate


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """Everything that was counted."""

    games: int
    deals: int
    seats: int
    results: tuple[PlayerResult, ...]
    """The best first."""
    pairs: tuple[PairResult, ...]


def tournament_report(matches: Iterable[Match]) -> TournamentReport:
    """The report on some matches, whatever order they were finished in."""
    in_order = sorted(matches, key=lambda match: (match.deal, match.rotation))
    deals: dict[int, list[Match]] = {}
    for match in in_order:
        deals.setdefault(match.deal, []).append(match)
    names = sorted({name for match in in_order for name in match.players})
    by_deal = list(deals.values())
    results = sorted((_result(name, by_deal) for name in names), key=_best_first)
    pairs = combinations([result.player for result in results], 2)
    return TournamentReport(
        games=len(in_order),
        deals=len(by_deal),
        seats=len(in_order[0].players) if in_order else 0,
        results=tuple(results),
        pairs=tuple(_pair_result(pair, by_deal) for pair in pairs),
    )


def win_share(match: Match, seat: Seat) -> float:
    return (seat in match.winners) / len(match.winners)


def _influence(match: Match, seat: Seat) -> float:
    return match.influence[seat]


def _rank(match: Match, seat: Seat) -> float:
    """Tied seats share the mean of the ranks they take up."""
    tied = match.ranks.count(match.ranks[seat])
    return match.ranks[seat] + (tied - 1) / 2


def _best_first(result: PlayerResult) -> tuple[float, float]:
    return -result.win_share.mean, -result.influence.mean


def _by_deal(
    name: str, deals: Sequence[Sequence[Match]], figure: Callable[[Match, Seat], float]
) -> list[float]:
    """A player's figure in each deal: the mean over its games and the player's seats."""
    return [fmean(figure(match, seat) for match, seat in _seats_of(name, deal)) for deal in deals]


def _seats_of(name: str, matches: Sequence[Match]) -> list[tuple[Match, Seat]]:
    return [(m, seat) for m in matches for seat, player in enumerate(m.players) if player == name]


def _result(name: str, deals: Sequence[Sequence[Match]]) -> PlayerResult:
    clock = LatencyHistogram()
    failures: list[str] = []
    cards: dict[Kind, CardTally] = {}
    for match, seat in (chair for deal in deals for chair in _seats_of(name, deal)):
        clock.add(match.latencies[seat])
        failures += [match.failures[seat]] if seat in match.failures else []
        for kind, tally in match.cards[seat].items():
            cards.setdefault(kind, CardTally()).add(tally)
    return PlayerResult(
        player=name,
        seats=deals[0][0].players.count(name),
        win_share=estimate(_by_deal(name, deals, win_share)),
        influence=estimate(_by_deal(name, deals, _influence)),
        rank=estimate(_by_deal(name, deals, _rank)),
        latency=clock,
        cards=cards,
        failures=len(failures),
        first_failure=next(iter(failures), None),
    )


def _pair_result(pair: tuple[str, str], deals: Sequence[Sequence[Match]]) -> PairResult:
    def difference(figure: Callable[[Match, Seat], float]) -> Estimate:
        ours, theirs = (_by_deal(name, deals, figure) for name in pair)
        return estimate([a - b for a, b in zip(ours, theirs)])

    return PairResult(pair, difference(win_share), difference(_influence), difference(_rank))
