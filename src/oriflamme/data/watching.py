"""Games played while somebody beside each bot writes down what its seat saw and did."""

from dataclasses import dataclass
from functools import partial

from oriflamme.arena.match import BotAgent, Match, play_match
from oriflamme.arena.workers import silence_bot_logs
from oriflamme.bots.decision_stats import DecisionStats
from oriflamme.data.hidden import queue_of_kinds, where_all_lie
from oriflamme.data.setting import Setting
from oriflamme.kernel.codec import encode
from oriflamme.kernel.observation import observe_view
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import view


@dataclass(frozen=True, slots=True)
class Seen:
    """One decision, in numbers of the kernel."""

    seat: Seat
    observation: bytes
    legal: tuple[int, ...]
    """Ascending."""
    action: int
    visits: tuple[int, ...] | None
    """How often a search tried each legal action; none where nobody searched."""
    stand_in: bool
    hidden_where: bytes | None
    hidden_queue: bytes | None


@dataclass(frozen=True, slots=True)
class Watched:
    """A game, and every decision of it in order."""

    match: Match
    decisions: tuple[Seen, ...]


class Witness:
    """Sits beside a bot. What it notes of a decision is told by the seat's view alone, unless the
    hidden kinds are asked for."""

    def __init__(self, chair: BotAgent, *, notes: list[Seen], hidden: bool) -> None:
        self._chair = chair
        self._notes = notes
        self._hidden = hidden

    def tell(self, events: tuple[Event, ...], setup: Setup) -> None:
        self._chair.observe(events, setup)

    def choose(self, state: State) -> Action:
        action = self._chair.choose(state)
        seat, bot = self._chair.seat, self._chair.bot
        seen = view(state, seat)
        legal = {encode(option, state.setup, seat): option for option in seen.actions}
        numbers = tuple(sorted(legal))
        note = Seen(
            seat=seat,
            observation=observe_view(seen).tobytes(),
            legal=numbers,
            action=encode(action, state.setup, seat),
            visits=_visits(bot.decision_stats, [legal[number] for number in numbers]),
            stand_in=bot.failure is not None,
            hidden_where=where_all_lie(state, seat) if self._hidden else None,
            hidden_queue=queue_of_kinds(state) if self._hidden else None,
        )
        self._notes.append(note)
        return action


def watch_deal(setting: Setting, deal: int) -> tuple[int, list[Watched]]:
    """The unit of work: one deal, as often as its players sit otherwise."""
    silence_bot_logs()
    return deal, [_watch(setting, deal, rotation) for rotation in range(setting.turns)]


def _watch(setting: Setting, deal: int, rotation: int) -> Watched:
    notes: list[Seen] = []
    beside = partial(Witness, notes=notes, hidden=setting.hidden)
    match = play_match(setting.plan, deal, rotation, wrap_agent=beside)
    return Watched(match, tuple(notes))


def _visits(thought: DecisionStats | None, options: list[Action]) -> tuple[int, ...] | None:
    if thought is None or not thought.simulations:
        return None
    tried = {option.action: option.visits for option in thought.options}
    return tuple(tried.get(option, 0) for option in options)
