"""Games played while somebody beside each bot writes down what its seat saw and did."""

from dataclasses import dataclass
from functools import partial

from oriflamme.arena.match import BotAgent, Match, play_match
from oriflamme.arena.workers import silence_bot_logs
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.hidden_labels import hidden_labels, queue_labels
from oriflamme.kernel.codec import encode
from oriflamme.kernel.observation import observe_view
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """One decision, in numbers of the kernel."""

    seat: Seat
    observation: bytes
    legal: tuple[int, ...]
    """Ascending."""
    action: int
    visits: tuple[int, ...] | None
    """How often a search tried each legal action; none where nobody searched."""
    stand_in: bool
    hidden_locations: bytes | None
    hidden_queue: bytes | None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game, and every decision of it in order."""

    match: Match
    decisions: tuple[DecisionRecord, ...]


class RecordingAgent:
    """Sits beside a bot. What it notes of a decision is told by the seat's view alone, unless the
    hidden kinds are asked for."""

    def __init__(self, agent: BotAgent, *, notes: list[DecisionRecord], hidden: bool) -> None:
        self._agent = agent
        self._notes = notes
        self._hidden = hidden

    def observe(self, events: tuple[Event, ...], setup: Setup) -> None:
        self._agent.observe(events, setup)

    def choose(self, state: State) -> Action:
        action = self._agent.choose(state)
        seat, bot = self._agent.seat, self._agent.bot
        seen = view(state, seat)
        legal = {encode(option, state.setup, seat): option for option in seen.actions}
        numbers = tuple(sorted(legal))
        note = DecisionRecord(
            seat=seat,
            observation=observe_view(seen).tobytes(),
            legal=numbers,
            action=encode(action, state.setup, seat),
            visits=_visits(bot.decision_stats, [legal[number] for number in numbers]),
            stand_in=bot.failure is not None,
            hidden_locations=hidden_labels(state, seat) if self._hidden else None,
            hidden_queue=queue_labels(state) if self._hidden else None,
        )
        self._notes.append(note)
        return action


def record_deal(config: DatasetConfig, deal: int) -> tuple[int, list[RecordedGame]]:
    """The unit of work: one deal, as often as its players sit otherwise."""
    silence_bot_logs()
    return deal, [_record_game(config, deal, rotation) for rotation in range(config.rotations)]


def _record_game(config: DatasetConfig, deal: int, rotation: int) -> RecordedGame:
    notes: list[DecisionRecord] = []
    beside = partial(RecordingAgent, notes=notes, hidden=config.hidden)
    match = play_match(config.tournament, deal, rotation, wrap_agent=beside)
    return RecordedGame(match, tuple(notes))


def _visits(stats: DecisionStats | None, options: list[Action]) -> tuple[int, ...] | None:
    if stats is None or not stats.simulations:
        return None
    tried = {option.action: option.visits for option in stats.options}
    return tuple(tried.get(option, 0) for option in options)
