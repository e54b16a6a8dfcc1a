"""The few operations the network is written in, done by JAX.

The network is written once (`network.py`) and carried out by two hands: this one learns, and
`onnx_export.py` writes the same operations down as an ONNX graph for the bot.
"""

from collections.abc import Sequence
from typing import Any, Final

import jax
import jax.numpy as jnp

EPSILON: Final = 1e-5


class JaxOps:
    """JAX's own arrays; `dtype` is what large products are computed in."""

    def __init__(self, dtype: Any = jnp.float32) -> None:
        self._dtype = dtype

    def to_int(self, x: Any) -> Any:
        """As whole numbers."""
        return x.astype(jnp.int32)

    def to_float(self, x: Any) -> Any:
        return x.astype(self._dtype)

    def slice(self, x: Any, axis: int, start: int, stop: int | None) -> Any:
        return jax.lax.slice_in_dim(x, start, x.shape[axis] if stop is None else stop, axis=axis)

    def reshape(self, x: Any, shape: Sequence[int]) -> Any:
        """0 keeps a length as it is, -1 takes what is left."""
        return x.reshape([x.shape[at] if n == 0 else n for at, n in enumerate(shape)])

    def transpose(self, x: Any, axes: Sequence[int]) -> Any:
        return jnp.transpose(x, axes)

    def concat(self, parts: Sequence[Any], axis: int) -> Any:
        return jnp.concatenate(parts, axis)

    def one_hot(self, x: Any, count: int) -> Any:
        """Whole numbers as rows with a single 1; numbers past the end as the last."""
        capped = jnp.minimum(x, count - 1)
        return (capped[..., None] == jnp.arange(count)).astype(self._dtype)

    def equal(self, a: Any, b: Any) -> Any:
        return (a == b).astype(self._dtype)

    def less(self, a: Any, b: Any) -> Any:
        return (a < b).astype(self._dtype)

    def matmul(self, a: Any, b: Any) -> Any:
        return jnp.matmul(a, b.astype(a.dtype))

    def add(self, x: Any, weights: Any) -> Any:
        return x + weights.astype(x.dtype)

    def rms_norm(self, x: Any, gain: Any) -> Any:
        """Each row to the same length."""
        wide = x.astype(jnp.float32)
        scale = jax.lax.rsqrt(jnp.mean(wide * wide, -1, keepdims=True) + EPSILON)
        return (wide * scale * gain).astype(x.dtype)

    def silu(self, x: Any) -> Any:
        return x * jax.nn.sigmoid(x)

    def softmax(self, x: Any) -> Any:
        """Numbers of the last axis as shares of one."""
        return jax.nn.softmax(x.astype(jnp.float32), -1).astype(x.dtype)

    def sigmoid(self, x: Any) -> Any:
        return jax.nn.sigmoid(x)

    def expand_last(self, x: Any) -> Any:
        """One more axis at the end."""
        return x[..., None]

    def previous_rows(self, x: Any) -> Any:
        """Each row's predecessor along axis 1; nothing before the first."""
        return jnp.pad(x, ((0, 0), (1, 0), (0, 0)))[:, :-1]

    def next_rows(self, x: Any) -> Any:
        """Each row's successor along axis 1; nothing after the last."""
        return jnp.pad(x, ((0, 0), (0, 1), (0, 0)))[:, 1:]

    def to_output(self, x: Any) -> Any:
        return x.astype(jnp.float32)
