"""What decisions are told of the end."""

import jax.numpy as jnp
import numpy as np

from oriflamme.learning.returns import lambda_returns
from oriflamme.learning.seats import by_seat, from_viewer, margins_of


def test_an_end_tells_all_that_came_before_it_and_nothing_after():
    expected = jnp.full((4, 1, 5), 0.2)
    ended = jnp.array([[0], [1], [0], [0]])
    result = jnp.zeros((4, 1, 5)).at[1, 0].set(jnp.array([1.0, 0, 0, 0, 0]))
    at_last = jnp.array([[0.6, 0.1, 0.1, 0.1, 0.1]])
    told = np.asarray(lambda_returns(expected, at_last, ended, result, gae_lambda=1.0))
    np.testing.assert_allclose(told[:2, 0], [[1, 0, 0, 0, 0]] * 2)
    np.testing.assert_allclose(told[2:, 0], [[0.6, 0.1, 0.1, 0.1, 0.1]] * 2, atol=1e-6)


def test_without_patience_a_decision_is_told_what_the_next_expects():
    expected = jnp.arange(3, dtype=jnp.float32)[:, None, None] * jnp.ones((3, 1, 5))
    never = jnp.zeros((3, 1), jnp.uint8)
    told = lambda_returns(expected, jnp.full((1, 5), 9.0), never, expected * 0, gae_lambda=0.0)
    np.testing.assert_allclose(told[:, 0, 0], [1, 2, 9])


def test_counting_from_the_viewer_and_back_changes_nothing():
    told = jnp.array([[0.1, 0.2, 0.7, 0.0, 0.0]])
    viewer, seats = jnp.array([2]), jnp.array([3])
    seen = from_viewer(told, viewer, seats)
    np.testing.assert_allclose(seen[0], [0.7, 0.1, 0.2, 0, 0])
    np.testing.assert_allclose(by_seat(seen, viewer, seats), told)


def test_a_margin_is_to_the_best_rival_there_is():
    margins = margins_of(jnp.array([[8, 4, 4, 99, 99]], jnp.int16), jnp.array([3]))
    np.testing.assert_allclose(margins[0], [0.7310586, 0.2689414, 0.2689414, 0, 0], atol=1e-6)
