"""Games of bots that search, with the searches of each recorded."""

from random import Random
from typing import Final

import numpy as np

from oriflamme.arena.match import BotAgent, MatchRunner
from oriflamme.arena.workers import silence_bot_logs
from oriflamme.bots.budget import NO_SEARCH, Budget
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.bots.roster import BotSpec
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import new_games
from oriflamme.learning.table_slices import TableShares
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import deal
from oriflamme.rules.deck import draw_deck
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.events import Event
from oriflamme.rules.game import lay_out
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from training.search_data import TYPES, SearchData

TABLE_SHARES: Final[TableShares] = (
    ("base", 4, 0.34),
    ("base", 3, 0.09),
    ("base", 5, 0.11),
    ("duel", 2, 0.06),
    ("ablaze", 4, 0.13),
    ("ablaze", 3, 0.06),
    ("ablaze", 5, 0.07),
    ("mixed", 4, 0.06),
    ("mixed", 3, 0.04),
    ("mixed", 5, 0.04),
)
"""Ruleset, seats, and which part of all games is played there."""
OPPONENTS: Final = (BotSpec("king", NO_SEARCH), BotSpec("squire"))
"""Who sits among those that search, so that they are seen against others too,"""
SEAT_WEIGHTS: Final = (0.75, 0.15, 0.1)
"""and which part of all seats have they, and each of those."""


class BotFailed(OriflammeError):
    """A game whose bots do not play as they would."""


class GameSearches:
    """The decisions of one game that were watched."""

    def __init__(self) -> None:
        self._games: list[bytes] = []
        self._chosen: list[int] = []
        self._options: list[list[tuple[int, int]]] = []
        self._row = new_games(1)

    def add(self, state: State, seat: Seat, action: Action, thought: DecisionStats) -> None:
        """A decision, and how often the search tried each option."""
        write_state(state, self._row, 0)
        self._games.append(self._row.tobytes())
        self._chosen.append(encode(action, state.setup, seat))
        tried = ((encode(o.action, state.setup, seat), o.visits) for o in thought.options)
        self._options.append(sorted(tried))

    def as_data(self) -> SearchData:
        pairs = [pair for options in self._options for pair in options]
        return SearchData(
            np.frombuffer(b"".join(self._games), TYPES.games),
            np.array(self._chosen, TYPES.chosen),
            np.array([len(options) for options in self._options], TYPES.option_counts),
            np.array([number for number, _ in pairs], TYPES.actions),
            np.array([tried for _, tried in pairs], TYPES.visits),
        )


class SearchRecorder:
    """Sits beside a bot, which has its view and is told what its seat is told, as ever."""

    def __init__(self, agent: BotAgent, notes: GameSearches | None) -> None:
        self._agent = agent
        self._notes = notes

    def observe(self, events: tuple[Event, ...], setup: Setup) -> None:
        self._agent.observe(events, setup)

    def choose(self, state: State) -> Action:
        chair = self._agent
        action = chair.choose(state)
        if chair.bot.failure:
            raise BotFailed(f"{chair.name} failed: {chair.bot.failure}")
        if self._notes is not None and chair.bot.decision_stats:
            self._notes.add(state, chair.seat, action, chair.bot.decision_stats)
        return action


def record_game(seed: int, number: int, who: str, simulations: int) -> tuple[int, SearchData]:
    """One game by its number: the decisions of those who search in it, with so many simulations
    each. Table, deal and seats are drawn from the number and the seed alone."""
    silence_bot_logs()
    rng = Random(f"{seed}/{number}")
    setup, notes = _agree_by_lot(rng), GameSearches()
    searcher = BotSpec(who, Budget(iterations=simulations))
    players = rng.choices((searcher, *OPPONENTS), SEAT_WEIGHTS, k=len(setup.seats))
    if searcher not in players:
        players[0] = searcher
    watchers = [
        SearchRecorder(
            BotAgent(player, seat, Random(f"{seed}/{number}/{seat}")),
            notes if player == searcher else None,
        )
        for seat, player in enumerate(players)
    ]
    MatchRunner(lay_out(setup, deal(setup, rng), rng.randrange(len(players))), watchers).play()
    return number, notes.as_data()


def _agree_by_lot(rng: Random) -> Setup:
    ruleset, seats, _ = rng.choices(TABLE_SHARES, [share for *_, share in TABLE_SHARES])[0]
    return make_setup(ruleset, seats=seats, deck=draw_deck(RULESETS[ruleset], rng))
