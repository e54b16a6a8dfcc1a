"""One game of a tournament, played and written down."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol

from oriflamme.arena.card_counts import CardCounter, CardTally, read_tally
from oriflamme.arena.latency_histogram import LatencyHistogram, read_latency_histogram
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.bots.fallback import FallbackBot
from oriflamme.bots.roster import BotSpec
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import deal as deal_cards
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.events import Event
from oriflamme.rules.game import lay_out
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.redact import redact
from oriflamme.views.view import view


@dataclass(frozen=True, slots=True)
class Match:
    """How one game went, seat by seat."""

    deal: int
    rotation: int
    players: tuple[str, ...]
    influence: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    failures: Mapping[Seat, str]
    """Why a bot was replaced."""
    cards: tuple[Mapping[Kind, CardTally], ...]
    latencies: tuple[LatencyHistogram, ...]
    record: str

    def write(self) -> dict[str, Any]:
        """The match as JSON can hold it."""
        return {
            "deal": self.deal,
            "rotation": self.rotation,
            "players": self.players,
            "influence": self.influence,
            "ranks": self.ranks,
            "winners": self.winners,
            "failures": {str(seat): why for seat, why in self.failures.items()},
            "cards": [{kind: c.write() for kind, c in sorted(s.items())} for s in self.cards],
            "latencies": [clock.write() for clock in self.latencies],
            "record": self.record,
        }

    def record_fault(self) -> str | None:
        """Where the record, played again, leads to another end than the match tells of."""
        final = read_record(self.record).final()
        if not final.is_over:
            return "the record does not reach the end of the game"
        if (final.supplies, winners(final)) != (self.influence, self.winners):
            return f"the record ends with {final.supplies}, the game with {self.influence}"
        return None


def read_match(fields: Mapping[str, Any]) -> Match:
    """A match as it was written."""
    return Match(
        deal=fields["deal"],
        rotation=fields["rotation"],
        players=tuple(fields["players"]),
        influence=tuple(fields["influence"]),
        ranks=tuple(fields["ranks"]),
        winners=tuple(fields["winners"]),
        failures={int(seat): why for seat, why in fields["failures"].items()},
        cards=tuple({kind: read_tally(c) for kind, c in s.items()} for s in fields["cards"]),
        latencies=tuple(map(read_latency_histogram, fields["latencies"])),
        record=fields["record"],
    )


class SeatAgent(Protocol):
    """Whoever sits at a table: is told what happens, and decides when asked."""

    def observe(self, events: tuple[Event, ...], setup: Setup) -> None: ...

    def choose(self, state: State) -> Action: ...


class BotAgent:
    """A bot at the table: what it was told, its chance, its clock."""

    def __init__(self, spec: BotSpec, seat: Seat, rng: Random) -> None:
        self.name = str(spec)
        self.seat = seat
        self.bot = FallbackBot.create(spec.create_bot, str(spec))
        self.latency = LatencyHistogram()
        self._budget = spec.budget
        self._rng = rng
        self._events: list[Event] = []

    def observe(self, events: tuple[Event, ...], setup: Setup) -> None:
        self._events += (redact(event, setup, self.seat) for event in events)

    def choose(self, state: State) -> Action:
        seen, told = view(state, self.seat), tuple(self._events)
        self._events.clear()
        began = perf_counter()
        try:
            return self.bot.choose(seen, told, rng=self._rng, budget=self._budget)
        finally:
            self.latency.record(perf_counter() - began)


class MatchRunner:
    """A game in progress, its players around it."""

    def __init__(self, start: State, agents: Sequence[SeatAgent]) -> None:
        self.actions: list[Action] = []
        self.counter = CardCounter(start.setup)
        self._agents = agents
        self._start = start

    def play(self) -> State:
        """The state at the end."""
        step = self._publish(resume(self._start))
        while step.state.decision is not None:
            action = self._agents[step.state.decision.seat].choose(step.state)
            self.actions.append(action)
            step = self._publish(apply(step.state, action))
        return step.state

    def _publish(self, step: Step) -> Step:
        self.counter.observe(step.events)
        for chair in self._agents:
            chair.observe(step.events, step.state.setup)
        return step


def play_match(
    config: TournamentConfig,
    deal: int,
    rotation: int,
    *,
    wrap_agent: Callable[[BotAgent], SeatAgent] | None = None,
) -> Match:
    """Play one deal with the table turned so often; `sit` may put somebody beside each bot."""
    rng = config.rng_for(deal)
    setup = config.setup(rng)
    dealt = deal_cards(setup, rng)
    agents = [
        BotAgent(player, seat, config.rng_for(deal, rotation, seat))
        for seat, player in enumerate(config.bots_at(rotation))
    ]
    table = MatchRunner(
        lay_out(setup, dealt, first=0), [wrap_agent(c) if wrap_agent else c for c in agents]
    )
    try:
        final = table.play()
    finally:
        for chair in agents:
            with suppress(Exception):  # the game is over, whatever a bot leaves behind
                chair.bot.close()
    tags = {f"Player{seat}": chair.name for seat, chair in enumerate(agents, start=1)}
    record = Record(setup, 0, dealt, tuple(table.actions), tags=tags)
    return _result(deal, rotation, final, agents, table.counter, write_record(record))


def _result(
    deal: int,
    rotation: int,
    state: State,
    chairs: list[BotAgent],
    counting: CardCounter,
    record: str,
) -> Match:
    by_seat = sorted(standings(state), key=lambda standing: standing.seat)
    return Match(
        deal=deal,
        rotation=rotation,
        players=tuple(chair.name for chair in chairs),
        influence=state.supplies,
        ranks=tuple(standing.rank for standing in by_seat),
        winners=winners(state),
        failures={seat: c.bot.failure for seat, c in enumerate(chairs) if c.bot.failure},
        cards=tuple(counting.seats),
        latencies=tuple(chair.latency for chair in chairs),
        record=record,
    )
