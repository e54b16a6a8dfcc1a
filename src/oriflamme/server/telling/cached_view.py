"""The views of a game as bytes. What has not changed since the last decision is not written again.

Slots and holdings are immutable values that a change leaves alone unless it touches them, so
each is known again by its identity, and its bytes with it.
"""

from msgspec import Raw, Struct

from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.view import ActView, DecisionView, OwnEvent, PublicView, Result
from oriflamme.server.telling.cached_holdings import CachedHoldings
from oriflamme.server.telling.cached_queue import CachedQueue
from oriflamme.server.telling.game_view import act_view, result
from oriflamme.server.telling.private_part import WrittenCards, WrittenPrivate, own_cards, own_part


class WrittenView(Struct, frozen=True):
    """A `PublicView` whose larger parts are written already."""

    round: int
    first: Seat
    queue: list[Raw]
    supplies: tuple[int, ...]
    holdings: list[Raw]
    placed: int
    entered: int
    cursor: int | None
    turn: int | None
    acts: list[ActView]
    decision: DecisionView | None
    result: Result | None


assert WrittenView.__struct_fields__ == PublicView.__struct_fields__


class CachedView:
    """What is known of one game's last view. A law holds it to what `seen` would write."""

    def __init__(self) -> None:
        self._state: State | None = None
        """The last one read."""
        self._queue = CachedQueue()
        self._holdings = CachedHoldings()
        self._cards: dict[Seat, WrittenCards] = {}
        """The names of each seat's own cards."""
        self._touched: set[Seat] = set()
        """Those whose own cards may not be what they were one state earlier."""

    def public(self, state: State, asked: int) -> WrittenView:
        """The spectator's view of a state; `asked` is the number of the pending decision."""
        self._read(state)
        decision = state.decision
        return WrittenView(
            state.round,
            state.first,
            self._queue.raws,
            state.supplies,
            self._holdings.raws,
            state.placed,
            state.entered,
            state.cursor,
            state.turn,
            [act_view(act) for act in state.acts],
            None
            if decision is None
            else DecisionView(asked, decision.seat, decision.question, decision.serial),
            result(state) if state.is_over else None,
        )

    def private(
        self, state: State, own: dict[Seat, tuple[OwnEvent, ...]]
    ) -> dict[Seat, WrittenPrivate]:
        """The `Private` of each seat that has other cards now, learns something, or is asked."""
        self._read(state)
        decision = state.decision
        asked = None if decision is None else decision.seat
        return {
            seat: own_part(
                self._cards[seat],
                decision.options if decision and seat == asked else (),
                own.get(seat, ()),
            )
            for seat in state.setup.owner.values()
            if seat == asked or seat in own or seat in self._touched
        }

    def _read(self, state: State) -> None:
        if state is self._state:
            return
        self._state = state
        self._touched = self._queue.read(state) | self._holdings.read(state)
        for seat in self._touched:
            self._cards[seat] = own_cards(state, seat, self._queue.hidden_from_others(seat))
