"""What happened, as values. Every change of a state is one of these; folding them rebuilds it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from oriflamme.rules.actions import Action, Spot
from oriflamme.rules.decision import Question
from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.terms import Family, Kind, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The first-player marker lies before a seat; placement begins."""

    round: int
    first: Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """A card from hand went into the queue, face down."""

    serial: int
    family: Family
    kind: Kind | None
    """Hidden from all but its owner, who alone gets the name."""
    at: Spot


@dataclass(frozen=True, slots=True)
class ResolutionBegan:
    """All have placed; the cursor stands at the first slot."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The cursor came to a card."""

    serial: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A player has a choice; only that player is told the options."""

    seat: Seat
    question: Question
    serial: int | None
    options: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Waited:
    """A card stayed face down and 1 influence was put on it."""

    serial: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """A card was turned up by its owner."""

    serial: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Acted:
    """A card began to act: with its own ability, or with one it copies."""

    serial: int
    ability: Kind
    by_reveal: bool


@dataclass(frozen=True, slots=True)
class Picked:
    """The acting card's next pick was made, by its owner or because there was no other."""

    option: Action | None


@dataclass(frozen=True, slots=True)
class Applied:
    """The picks are made; the effect of the acting card follows."""

    serial: int
    ability: Kind


@dataclass(frozen=True, slots=True)
class Foiled:
    """The acting card had no legal target: nothing happens (R5)."""

    serial: int
    ability: Kind


@dataclass(frozen=True, slots=True)
class Collected:
    """A player took what lay on a card just revealed (a Conspiracy pays double)."""

    serial: int
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Spilled:
    """What lay on a card went back to the general supply."""

    serial: int
    amount: int


@dataclass(frozen=True, slots=True)
class Gained:
    """A player took influence from the general supply, thanks to a card."""

    seat: Seat
    amount: int
    serial: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A player gave influence back to the general supply, because of a card."""

    seat: Seat
    amount: int
    serial: int


@dataclass(frozen=True, slots=True)
class Stolen:
    """Influence went from one player to another, because of a card."""

    thief: Seat
    victim: Seat
    amount: int
    serial: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A top card was struck: turned up, its influence lost, to its crest's discard pile."""

    serial: int
    kind: Kind
    by: int
    """The serial of the attacker."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card left the queue for its crest's discard pile without being eliminated."""

    serial: int
    kind: Kind
    by: int
    """The serial of the card that made it leave: an intrigue that is used up leaves by itself."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A top card, with what lies on it, was lifted and put down as a slot of its own."""

    serial: int
    slot: int
    """Where it lies now, counted once it had been lifted."""


@dataclass(frozen=True, slots=True)
class TwinEntered:
    """A Twin came into the queue, revealed."""

    serial: int
    family: Family
    kind: Kind
    at: Spot


@dataclass(frozen=True, slots=True)
class Replaced:
    """An own character took the place of the one an Impersonation eliminated, revealed."""

    serial: int
    family: Family
    kind: Kind
    slot: int
    source: Literal["discard", "aside"]


@dataclass(frozen=True, slots=True)
class NotReplaced:
    """An Impersonation found no such character: it is not among the family's set-aside cards."""

    family: Family
    kind: Kind


@dataclass(frozen=True, slots=True)
class Bribed:
    """A character belongs to another family from now on."""

    serial: int
    family: Family


@dataclass(frozen=True, slots=True)
class Plotted:
    """A Plot, out of the queue, acts again with the influence it has left."""

    serial: int
    family: Family
    kind: Kind
    influence: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The card's turn is over; the cursor goes past it if it still lies there (R1, R2)."""

    serial: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A player of the duel drew a card."""

    family: Family
    kind: Kind | None
    """Hidden from all but its owner."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Six rounds are over."""


Event: TypeAlias = (
    RoundBegan
    | Placed
    | ResolutionBegan
    | TurnBegan
    | Asked
    | Waited
    | Revealed
    | Acted
    | Picked
    | Applied
    | Foiled
    | Collected
    | Spilled
    | Gained
    | Lost
    | Stolen
    | Eliminated
    | Discarded
    | Moved
    | TwinEntered
    | Replaced
    | NotReplaced
    | Bribed
    | Plotted
    | TurnEnded
    | Drew
    | GameEnded
)

for _kind in get_args(Event):
    fast_frozen(_kind)
