"""Everything about a game at one moment, hidden cards included."""

from dataclasses import dataclass

from oriflamme.rules.actions import Action
from oriflamme.rules.decision import Decision
from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.placed import PlacedCard, Queue
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat


@fast_frozen
@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one family that are not in the queue."""

    hand: tuple[Kind, ...]
    """In the order of the deck, like the cards set aside."""
    aside: tuple[Kind, ...]
    """The cards set aside at the deal; only their owner may look at them."""
    pile: tuple[Kind, ...] = ()
    """Still to be drawn, from the top; in the duel only."""
    discard: tuple[Kind, ...] = ()
    """Public, oldest first."""
    twin_waits: bool = False
    """The Twin lies beside its family and has not been in play."""
    never_aside: tuple[Kind, ...] = ()
    """Kinds shown by a failed Impersonation not to be among the set-aside cards. Public."""

    # Built in full, as `replace` is slow.

    def with_hand(self, hand: tuple[Kind, ...]) -> "Holding":
        return Holding(hand, self.aside, self.pile, self.discard, self.twin_waits, self.never_aside)

    def with_discard(self, discard: tuple[Kind, ...]) -> "Holding":
        return Holding(self.hand, self.aside, self.pile, discard, self.twin_waits, self.never_aside)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Act:
    """A card in the course of acting."""

    card: PlacedCard
    """As it was when it began; a Plot has left the queue by the time it asks."""
    ability: Kind
    """Whose effect it applies: its own, or the one a Shapeshifter copies."""
    by_reveal: bool
    """Its owner has just turned it up."""
    picks: tuple[Action | None, ...] = ()


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game. An immutable value: `apply` gives the next one."""

    setup: Setup
    first: Seat
    """The seat that starts the present round."""
    round: int
    """From 1 on; 0 before the first round."""
    queue: Queue
    supplies: tuple[int, ...]
    """The influence of each seat."""
    holdings: tuple[Holding, ...]
    """In the order of `setup.families`."""
    placed: int = 0
    """Cards placed in this round."""
    entered: int = 0
    """Cards that have ever entered the queue: the next serial."""
    cursor: int | None = None
    """The slot being resolved; none during placement."""
    turn: int | None = None
    """The serial of the card whose turn it is."""
    acts: tuple[Act, ...] = ()
    """Who is acting, the latest last: a Plot waits below the character it set in motion."""
    decision: Decision | None = None
    """What is asked now; none when the game is over."""
    is_over: bool = False

    def holding(self, family: Family) -> Holding:
        return self.holdings[self.setup.place[family]]

    def owner(self, card: PlacedCard) -> Seat:
        """The player who heads the family the card belongs to now."""
        return self.setup.owner[card.family]
