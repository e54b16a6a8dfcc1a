"""Numbers by the seats of a table, and what becomes of a game for each of them."""

from typing import Any, Final

import jax
import jax.numpy as jnp

from oriflamme.kernel.constants import SEATS

MARGIN_SCALE: Final = 4.0
"""A distance in influence that is half-way to certain, as the searching bots count it."""


def margins_of(influence: Any, seats: Any) -> Any:
    """Each seat's distance to its best rival at the end, between 0 and 1, [..., seat]."""
    influence = influence.astype(jnp.float32)
    here = jnp.arange(SEATS) < seats[..., None]
    others = jnp.where(
        jnp.eye(SEATS, dtype=bool) | ~here[..., None, :], -99.0, influence[..., None, :]
    )
    return jnp.where(here, jax.nn.sigmoid((influence - others.max(-1)) / MARGIN_SCALE), 0.0)


def by_seat(seen: Any, viewer: Any, seats: Any) -> Any:
    """Numbers counted from the viewer, by the table's own seats."""
    at = (jnp.arange(SEATS) - viewer[..., None]) % seats[..., None]
    here = jnp.arange(SEATS) < seats[..., None]
    return jnp.where(here, jnp.take_along_axis(seen, at, -1), 0.0)


def from_viewer(told: Any, viewer: Any, seats: Any) -> Any:
    """Numbers by the table's own seats, counted from the viewer."""
    at = (jnp.arange(SEATS) + viewer[..., None]) % seats[..., None]
    here = jnp.arange(SEATS) < seats[..., None]
    return jnp.where(here, jnp.take_along_axis(told, at, -1), 0.0)
