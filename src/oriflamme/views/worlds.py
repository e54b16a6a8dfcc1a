"""The hidden cards that a view leaves possible: how many ways there are, and one at random.

Given what a viewer sees, the hidden cards of each family are independent of every other
family's, so all of this is exact and cheap. A world is one full assignment of the hidden cards:
which kind lies under each face-down card, which are in hand, which were set aside, and in the
duel the order of each draw pile. Hands and set-aside cards have no order of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb, factorial, prod
from random import Random

from oriflamme.rules.engine import ask_again
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import SeenCard, SeenHolding, View


@dataclass(frozen=True)
class Hidden:
    """What the viewer does not know of one family."""

    family: Family
    kinds: tuple[Kind, ...]
    """The kinds that lie somewhere among its hidden cards."""
    face_down: tuple[int, ...]
    """The serials of its unknown cards in the queue."""
    in_hand: int
    in_pile: int
    aside: int
    never_aside: tuple[Kind, ...]
    """Of those kinds, the ones that cannot have been set aside."""

    @cached_property
    def count(self) -> int:
        """In how many ways the hidden cards can lie."""
        may_be_aside = len(self.kinds) - len(self.never_aside)
        rest = len(self.kinds) - self.aside
        return comb(may_be_aside, self.aside) * factorial(rest) // factorial(self.in_hand)

    def sample(self, rng: Random) -> "Guess":
        """One of those ways, all equally likely."""
        aside = rng.sample([k for k in self.kinds if k not in self.never_aside], self.aside)
        rest = [kind for kind in self.kinds if kind not in aside]
        rng.shuffle(rest)
        queue = {serial: rest.pop() for serial in self.face_down}
        hand, pile = rest[: self.in_hand], rest[self.in_hand :]
        return Guess(queue, tuple(hand), tuple(aside), tuple(pile))


@dataclass(frozen=True, slots=True)
class Guess:
    """One way in which the hidden cards of a family may lie."""

    queue: Mapping[int, Kind]
    """By serial."""
    hand: tuple[Kind, ...]
    aside: tuple[Kind, ...]
    pile: tuple[Kind, ...]


@dataclass(frozen=True)
class Worlds:
    """All states consistent with a view."""

    view: View
    hidden: Mapping[Family, Hidden]

    @cached_property
    def count(self) -> int:
        """How many worlds there are."""
        return prod(hidden.count for hidden in self.hidden.values())

    def sample(self, rng: Random) -> State:
        """A full state consistent with the view, all equally likely."""
        guesses = {family: hidden.sample(rng) for family, hidden in self.hidden.items()}
        return _fill_in(self.view, guesses)


def worlds(view: View) -> Worlds:
    """What the view leaves open."""
    return Worlds(view, {seen.family: _hidden(view, seen) for seen in view.holdings})


def _hidden(view: View, seen: SeenHolding) -> Hidden:
    cards = [card for slot in view.queue for card in slot if card.crest == seen.family]
    known = {card.kind for card in cards} | set(seen.discard)
    known |= set(seen.hand or ()) | set(seen.aside or ())
    kinds = tuple(kind for kind in view.setup.deck if kind not in known)
    return Hidden(
        family=seen.family,
        kinds=kinds,
        face_down=tuple(card.serial for card in cards if card.kind is None),
        in_hand=seen.hand_count if seen.hand is None else 0,
        in_pile=seen.pile_count,
        aside=seen.aside_count if seen.aside is None else 0,
        never_aside=tuple(kind for kind in seen.never_aside if kind in kinds),
    )


def _fill_in(view: View, guesses: Mapping[Family, Guess]) -> State:
    state = State(
        setup=view.setup,
        first=view.first,
        round=view.round,
        queue=tuple(tuple(_card(c, guesses[c.crest]) for c in slot) for slot in view.queue),
        supplies=view.supplies,
        holdings=tuple(_holding(view.setup, seen, guesses[seen.family]) for seen in view.holdings),
        placed=view.placed,
        entered=view.entered,
        cursor=view.cursor,
        turn=view.turn,
        acts=view.acts,
        decision=view.decision,
        is_over=view.is_over,
    )
    return state if view.actions or view.is_over else ask_again(state)


def _card(seen: SeenCard, guess: Guess) -> PlacedCard:
    kind = guess.queue[seen.serial] if seen.kind is None else seen.kind
    return PlacedCard(seen.serial, seen.crest, kind, seen.family, seen.revealed, seen.influence)


def _holding(setup: Setup, seen: SeenHolding, guess: Guess) -> Holding:
    return Holding(
        hand=setup.in_order(guess.hand) if seen.hand is None else seen.hand,
        aside=setup.in_order(guess.aside) if seen.aside is None else seen.aside,
        pile=guess.pile,
        discard=seen.discard,
        twin_waits=seen.twin_waits,
        never_aside=seen.never_aside,
    )


def unseen(view: View) -> dict[Family, tuple[Kind, ...]]:
    """The kinds of each family that the viewer has not seen yet, in the order of the deck."""
    return {family: hidden.kinds for family, hidden in worlds(view).hidden.items()}
