"""Try reviews on games of bots: whether verdicts are stable, and whether luck is luck.

    python scripts/look/review_stability.py --stability 40 --seats duke:200,squire,squire,squire \\
        --out stability.jsonl
    python scripts/look/review_stability.py --luck 1000 --seats duke:200,squire,squire,squire \\
        --out luck.jsonl

`--stability N` reviews N games twice, with other seeds, and tells how many decisions are judged
otherwise, how long a review takes and how far verdicts are from each other. `--luck N` parts the
results of N games into play and luck, player by player, with 95 % intervals by deal. Every deal is
played from every seat. With `--knowing nothing` all worlds are equally likely to whoever decides,
with `--knowing everything` there is the true one only: that shows what beliefs do to luck.

Each game is written to `--out` as a line as soon as it is done, and a run that was interrupted goes
on from there; the same arguments are needed for that.
"""

import argparse
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from oriflamme.analysis.review.attribution import ValueChange, attribute, value_change
from oriflamme.analysis.review.positions import final_shares
from oriflamme.analysis.review.random_play import random_seats
from oriflamme.analysis.review.report import VERDICTS
from oriflamme.analysis.review.review_game import (
    DEFAULT_SIMULATIONS,
    FRACTION,
    DecisionReview,
    review_game,
)
from oriflamme.analysis.search_analyzer import search_analyzer
from oriflamme.analysis.steps import run_to_end
from oriflamme.arena.estimate import estimate
from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig, validate_config
from oriflamme.kernel.worlds import uniform_weights
from oriflamme.notation.ogn_read import read_record


def main() -> None:
    chosen = read_arguments()
    plan = validate_config(
        TournamentConfig(
            players=tuple(chosen.seats.split(",")),
            ruleset=chosen.ruleset,
            deals=-(-(chosen.luck or chosen.stability) // len(chosen.seats.split(","))),
            seed=chosen.seed,
        )
    )
    out = Path(chosen.out)
    done = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    for line in played(plan, chosen, {(line["deal"], line["rotation"]) for line in done}):
        done.append(line)
        with out.open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(f"\r{len(done)} of {plan.games} games ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("\n".join(told_of_luck(done) if chosen.luck else told_of_stability(done)))


def played(
    plan: TournamentConfig, chosen: argparse.Namespace, known: set[tuple[int, int]]
) -> Iterator[dict[str, Any]]:
    """What each game not known yet shows, in whatever order they are done."""
    try_out = luck if chosen.luck else stability
    if chosen.workers == 1:
        for pairing in plan.pairings():
            if pairing not in known:
                yield try_out(plan, *pairing, chosen)
        return
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        waiting = [
            pool.submit(try_out, plan, *pairing, chosen)
            for pairing in plan.pairings()
            if pairing not in known
        ]
        for game in as_completed(waiting):
            yield game.result()


def luck(
    plan: TournamentConfig, deal: int, rotation: int, chosen: argparse.Namespace
) -> dict[str, Any]:
    """Play one game and reckon it up; `simulations` as a review makes of them."""
    match = play_match(plan, deal, rotation)
    record = read_record(match.record)
    asked = search_analyzer(chosen.bot)
    if chosen.knowing == "nothing":
        asked = replace(asked, weights=lambda seen: uniform_weights())
    states = [step.state for step in record.steps()]
    by_lot = random_seats(states, record.actions)
    found: list[ValueChange] = []
    for number, (state, action) in enumerate(zip(states, record.actions)):
        if chosen.knowing == "everything":
            games, rng = max(1, chosen.simulations // FRACTION), Random(f"{deal} {number}")
            gain = value_change(state, action, asked, games=games, rng=rng)
        else:
            gain = DecisionReview(
                number, state, action, asked, deal, chosen.simulations
            ).value_change(by_lot)
        found.append(run_to_end(gain))
    seats = attribute(final_shares(record.final()), found, ())
    return {
        "deal": deal,
        "rotation": rotation,
        "players": match.players,
        "seats": [
            [s.result - s.even_share, s.own_play, s.others_play, s.play, s.luck, s.error]
            for s in seats
        ],
    }


def told_of_luck(games: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{len(games)} games; a victory has 100 points; 95 % intervals by deal"
    for name in sorted({name for game in games for name in game["players"]}):
        words = [f"{name:12}"]
        for column, word in enumerate(("result - even", "own", "others", "play", "luck")):
            by_deal: dict[int, list[float]] = defaultdict(list)
            for game in games:
                for player, seat in zip(game["players"], game["seats"]):
                    if player == name:
                        by_deal[game["deal"]].append(100 * seat[column])
            found = estimate([fmean(values) for values in by_deal.values()])
            words.append(f"{word} {found.mean:+6.2f} ± {found.margin:.2f}")
        yield "   ".join(words)
    errors = [100 * seat[-1] for game in games for seat in game["seats"]]
    yield f"standard error of one game's luck: {fmean(errors):.1f}"


def stability(
    plan: TournamentConfig, deal: int, rotation: int, chosen: argparse.Namespace
) -> dict[str, Any]:
    """Play one game and review it twice."""
    record = read_record(play_match(plan, deal, rotation).record)
    began = process_time()
    first = review_game(record, seed=1, simulations=chosen.simulations, bot=chosen.bot)
    seconds = process_time() - began
    second = review_game(record, seed=2, simulations=chosen.simulations, bot=chosen.bot)
    return {
        "deal": deal,
        "rotation": rotation,
        "seconds": seconds,
        "analyzer": first.analyzer,
        "verdicts": [
            [one.question, one.verdict, one.cost, one.cost_error, two.verdict, two.cost]
            for one, two in zip(first.decisions, second.decisions)
        ],
        "luck": [[one.luck, two.luck, one.error] for one, two in zip(first.seats, second.seats)],
    }


def told_of_stability(games: list[dict[str, Any]]) -> Iterator[str]:
    verdicts = [verdict for game in games for verdict in game["verdicts"]]
    apart = Counter(
        abs(VERDICTS.index(one) - VERDICTS.index(two)) for _, one, _, _, two, _ in verdicts
    )
    yield f"{len(games)} games by {games[0]['analyzer']}, {len(verdicts)} decisions"
    for classes in range(len(VERDICTS)):
        yield f"{classes} classes apart: {100 * apart[classes] / len(verdicts):5.2f} %"
    for name, count in Counter(one for _, one, *_ in verdicts).most_common():
        yield f"{name:9} {100 * count / len(verdicts):5.1f} %"
    seconds = sorted(game["seconds"] for game in games)
    yield f"seconds of processor time a review: mean {fmean(seconds):.1f}, most {seconds[-1]:.1f}"
    off = [abs(one - two) / (2**0.5 * error) for game in games for one, two, error in game["luck"]]
    yield f"luck more than 2 errors apart: {100 * fmean(far > 2 for far in off):.1f} %"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--stability", type=int, default=0, metavar="N")
    kind.add_argument("--luck", type=int, default=0, metavar="N")
    parser.add_argument("--seats", default="squire,squire,squire,squire")
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--simulations", type=int, default=DEFAULT_SIMULATIONS, help="for each decision"
    )
    parser.add_argument("--bot", default="king", help="who judges: king or duke")
    parser.add_argument(
        "--knowing", choices=("beliefs", "nothing", "everything"), default="beliefs"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", required=True, help="a line a game, to go on from")
    return parser.parse_args()


if __name__ == "__main__":
    main()
