"""Puzzles from games that bots play, each game by its number: the same today and tomorrow."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Final

from oriflamme.analysis.puzzles.puzzle import Puzzle, RatedPuzzleMove
from oriflamme.bots.roster import parse_bot
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.notation.tokens import format_action
from oriflamme.rules.deal import deal
from oriflamme.rules.deck import draw_deck
from oriflamme.rules.engine import apply
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.views.view import view
from puzzle_making.candidate import PuzzleCandidate, find_candidate

TABLES: Final = (
    *[("base", 3), ("base", 4), ("base", 4), ("base", 5)],
    *[("ablaze", 3), ("ablaze", 4), ("duel", 2), ("duel", 2), ("mixed", 4)],
    *[("base", 3), ("base", 4), ("base", 5)],
    *[("ablaze", 4), ("ablaze", 5), ("duel", 2), ("mixed", 3), ("mixed", 5)],
)
"""Ruleset and seats, game after game."""
PLAYERS: Final = ("squire", "knight:400", "duke:400", "king:400")
MAX_PER_GAME: Final = 2
"""Moments of one game are much alike."""


def mine_puzzles(seed: int, number: int) -> list[Puzzle]:
    """The puzzles of a game, the clearest first."""
    found = list(_puzzles(seed, number))
    found.sort(key=lambda puzzle: -puzzle.margin)
    chosen: list[Puzzle] = []
    for puzzle in found:
        if all(puzzle.themes != other.themes for other in chosen):
            chosen.append(puzzle)
    return chosen[:MAX_PER_GAME]


def _puzzles(seed: int, number: int) -> Iterator[Puzzle]:
    """Every puzzle of a game, as it is played."""
    rng = Random(f"puzzles/{seed}/{number}")
    setup = _setup(number, rng)
    players = [parse_bot(rng.choice(PLAYERS)) for _ in setup.seats]
    bots = [player.create_bot() for player in players]
    tags = {f"Player{seat}": player.name for seat, player in enumerate(players, start=1)}
    record = Record(setup, rng.randrange(len(setup.seats)), deal(setup, rng), tags=tags)
    state = record.final()
    while state.decision is not None:
        seat = state.decision.seat
        seen = view(state, seat)
        if finding := find_candidate(seen):
            yield _puzzle(record, state, finding, {"seed": seed, "game": number})
        # Told nothing of what happened, the bots of the court go by what they see.
        action = bots[seat].choose(seen, (), rng=rng, budget=players[seat].budget)
        record = Record(setup, record.first, record.dealt, (*record.actions, action), tags)
        state = apply(state, action).state


def _setup(number: int, rng: Random) -> Setup:
    ruleset, seats = TABLES[number % len(TABLES)]
    return make_setup(ruleset, seats=seats, deck=draw_deck(RULESETS[ruleset], rng))


def _puzzle(
    record: Record, state: State, finding: PuzzleCandidate, source: dict[str, int]
) -> Puzzle:
    written = write_record(record)
    return Puzzle(
        name=sha256(written.encode()).hexdigest()[:8],
        record=written,
        options=tuple(
            RatedPuzzleMove(
                token=format_action(option.action, state),
                win_share=round(option.win_share, 4),
                cost=round(option.cost, 4),
                cost_error=round(option.cost_error, 4),
            )
            for option in finding.evaluated.options
        ),
        obvious=format_action(finding.obvious, state),
        themes=finding.themes,
        miss_rates=finding.miss_rates,
        analyzer=finding.evaluated.analyzer_label,
        source=source,
    )
