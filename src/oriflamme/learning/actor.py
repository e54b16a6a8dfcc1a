"""A decision for every game, and what is kept of it to learn from."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE, HEADER_AT
from oriflamme.learning.action_head import action_numbers, flatten_logits, flatten_mask, mask_logits
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkOutput, Weights, forward
from oriflamme.learning.ops import JaxOps
from oriflamme.learning.policy_assignment import LEARNER, PolicyAssignment
from oriflamme.learning.privileged_critic import value_output
from oriflamme.learning.seats import by_seat


class NetworkView(NamedTuple):
    """What the deciders see, may do and make of it."""

    seen: Any
    legal: Any
    output: NetworkOutput
    seats: Any


def evaluate(config: TrainConfig, weights: Weights, observations: Weights) -> NetworkView:
    seen = observations["observation"][:, : CARD_FIRST + CARD_SIZE * config.visible_cards]
    legal = flatten_mask(observations["mask"], config.visible_cards)
    found = forward(JaxOps(config.dtype), weights, seen, config.size)
    return NetworkView(seen, legal, found, seen[:, HEADER_AT.seats].astype(jnp.int32))


def sample_actions(
    config: TrainConfig,
    assignment: PolicyAssignment,
    weights: Weights,
    frozen_models: list[Weights],
    observations: Weights,
    key: Any,
) -> tuple[Any, Weights]:
    """Draw an action for every game, as the codec numbers them, and what is kept of it."""
    seen, legal, output, seats = evaluate(config, weights, observations)
    logits = mask_logits(flatten_logits(output), legal)
    owner = policy_on_turn(assignment, observations)
    drawn = jax.random.categorical(
        key, _with_frozen_logits(config, assignment, frozen_models, observations, owner, logits)
    )
    log_probs = jax.nn.log_softmax(logits)
    lost = legal.sum(1) == 0  # Everything legal lies beyond what is seen: any of it will do.
    action = jnp.where(
        lost,
        jnp.argmax(observations["mask"], 1),
        jnp.asarray(action_numbers(config.visible_cards))[drawn],
    )
    decider = observations["decider"].astype(jnp.int32)
    values = value_output(weights, output, observations | {"seen": seen}, config.size, config.dtype)
    record = {
        "seen": seen,
        "legal": legal,
        "action": drawn.astype(jnp.int32),
        "log_prob": jnp.take_along_axis(log_probs, drawn[:, None], 1)[:, 0],
        "decider": decider,
        "expected_win_shares": by_seat(values.win_shares, decider, seats),
        "expected_margins": by_seat(values.margins, decider, seats),
        "queued": jnp.array(observations["queued"]),
        "held": jnp.array(observations["held"]),
        "counts": ~lost & (owner == LEARNER),
    }
    return action.astype(jnp.int32), record


def policy_on_turn(assignment: PolicyAssignment, observations: Weights) -> Any:
    """Whose the deciding seat is, in every game."""
    decider = observations["decider"].astype(jnp.int32)
    return jnp.take_along_axis(jnp.asarray(assignment.policies), decider[:, None], 1)[:, 0]


def _with_frozen_logits(
    config: TrainConfig,
    assignment: PolicyAssignment,
    frozen_models: list[Weights],
    observations: Weights,
    owner: Any,
    logits: Any,
) -> Any:
    """The learner's weights of actions, and where a net decides the net's."""
    for number, net in enumerate(frozen_models, 1):
        rows = assignment.games_with(number)
        part = {name: observations[name][rows] for name in ("observation", "mask")}
        _, legal, found, _ = evaluate(config, net, part)
        theirs = (owner[rows] == number)[:, None]
        said = jnp.where(theirs, mask_logits(flatten_logits(found), legal), logits[rows])
        logits = logits.at[rows].set(said)
    return logits
