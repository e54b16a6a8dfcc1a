"""What a viewer sees of a running game: one part for all, and a small part for one seat."""

from msgspec import Struct

from oriflamme.rules.decision import Question
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.scoring import Standing
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.actions import WireAction
from oriflamme.server.protocol.events import WireEvent
from oriflamme.views.view import SeenCard, SeenHolding


class ActView(Struct, frozen=True, gc=False):
    """A card in the course of acting, the picks it has made so far with it."""

    card: PlacedCard
    ability: Kind
    by_reveal: bool
    picks: tuple[WireAction | None, ...]


class DecisionView(Struct, frozen=True, gc=False):
    """What is asked, and of whom; an `act` that answers it carries its number."""

    number: int
    seat: Seat
    question: Question
    serial: int | None


class CardSeal(Struct, frozen=True, gc=False):
    """What is shown of a card laid face down, so that it stays what it is."""

    serial: int
    seal: str
    """A hash of the card and a secret, opened when the game is over."""


class Result(Struct, frozen=True):
    """How a game ended."""

    standings: tuple[Standing, ...]
    """Best first."""
    winners: tuple[Seat, ...]


class PublicView(Struct, frozen=True):
    """The game as a spectator sees it; the same for everybody."""

    round: int
    first: Seat
    queue: tuple[tuple[SeenCard, ...], ...]
    """Slots in the direction of resolution; the cards of a slot from bottom to top."""
    supplies: tuple[int, ...]
    holdings: tuple[SeenHolding, ...]
    """Cards outside the queue by family; names are never in here, one's own are in `private`."""
    placed: int
    entered: int
    cursor: int | None
    turn: int | None
    """The serial of the card whose turn it is."""
    acts: tuple[ActView, ...]
    decision: DecisionView | None
    result: Result | None
    """Set when the game is over."""


class OwnHolding(Struct, frozen=True, gc=False):
    """The names of one's own cards outside the queue."""

    family: Family
    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]


class OwnEvent(Struct, frozen=True, gc=False):
    """An event of this change as its owner alone learns of it."""

    index: int
    """Its place among the events of the change; this form takes that place."""
    event: WireEvent


class Private(Struct, frozen=True):
    """What one seat sees beyond the public view."""

    seat: Seat
    cards: dict[int, Kind]
    """One's own face-down cards in the queue: the kind by serial."""
    holdings: tuple[OwnHolding, ...]
    options: tuple[WireAction, ...]
    """What this seat may do now; an `act` gives the place in this list. Empty: nothing."""
    events: tuple[OwnEvent, ...]


class GameView(Struct, frozen=True):
    """A running or finished game, whole, as one viewer sees it."""

    public: PublicView
    private: Private | None
