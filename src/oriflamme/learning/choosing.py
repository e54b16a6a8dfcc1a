"""A decision for every game, and what is kept of it to learn from."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE, HEADER_AT
from oriflamme.learning.arithmetic import Arithmetic
from oriflamme.learning.network import Answer, Weights, answer
from oriflamme.learning.open_value import expectation
from oriflamme.learning.options import allowed, in_a_row, masked, numbers
from oriflamme.learning.plan import Plan
from oriflamme.learning.seating import LEARNER, Seating
from oriflamme.learning.seats import by_seat


class Look(NamedTuple):
    """What the deciders see, may do and make of it."""

    seen: Any
    legal: Any
    found: Answer
    seats: Any


def look(plan: Plan, weights: Weights, shown: Weights) -> Look:
    seen = shown["observation"][:, : CARD_FIRST + CARD_SIZE * plan.cards]
    legal = allowed(shown["mask"], plan.cards)
    found = answer(Arithmetic(plan.dtype), weights, seen, plan.size)
    return Look(seen, legal, found, seen[:, HEADER_AT.seats].astype(jnp.int32))


def choose(
    plan: Plan, seating: Seating, weights: Weights, nets: list[Weights], shown: Weights, chance: Any
) -> tuple[Any, Weights]:
    """Draw an action for every game, as the codec numbers them, and what is kept of it."""
    seen, legal, found, seats = look(plan, weights, shown)
    logits = masked(in_a_row(found), legal)
    owner = whose_turn(seating, shown)
    drawn = jax.random.categorical(
        chance, _as_nets_would(plan, seating, nets, shown, owner, logits)
    )
    chances = jax.nn.log_softmax(logits)
    lost = legal.sum(1) == 0  # Everything legal lies beyond what is seen: any of it will do.
    action = jnp.where(lost, jnp.argmax(shown["mask"], 1), jnp.asarray(numbers(plan.cards))[drawn])
    decider = shown["decider"].astype(jnp.int32)
    ends = expectation(weights, found, shown | {"seen": seen}, plan.size, plan.dtype)
    kept = {
        "seen": seen,
        "legal": legal,
        "action": drawn.astype(jnp.int32),
        "chance": jnp.take_along_axis(chances, drawn[:, None], 1)[:, 0],
        "decider": decider,
        "expected_shares": by_seat(ends.shares, decider, seats),
        "expected_margins": by_seat(ends.margins, decider, seats),
        "queued": jnp.array(shown["queued"]),
        "held": jnp.array(shown["held"]),
        "counts": ~lost & (owner == LEARNER),
    }
    return action.astype(jnp.int32), kept


def whose_turn(seating: Seating, shown: Weights) -> Any:
    """Whose the deciding seat is, in every game."""
    decider = shown["decider"].astype(jnp.int32)
    return jnp.take_along_axis(jnp.asarray(seating.owners), decider[:, None], 1)[:, 0]


def _as_nets_would(
    plan: Plan, seating: Seating, nets: list[Weights], shown: Weights, owner: Any, logits: Any
) -> Any:
    """The learner's weights of actions, and where a net decides the net's."""
    for number, net in enumerate(nets, 1):
        rows = seating.met_by(number)
        part = {name: shown[name][rows] for name in ("observation", "mask")}
        _, legal, found, _ = look(plan, net, part)
        theirs = (owner[rows] == number)[:, None]
        said = jnp.where(theirs, masked(in_a_row(found), legal), logits[rows])
        logits = logits.at[rows].set(said)
    return logits
