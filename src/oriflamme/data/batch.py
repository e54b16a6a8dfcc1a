"""Some decisions as arrays of NumPy."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.data.hidden_labels import LOCATION_BYTES, QUEUE_BYTES
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.observation import OBSERVATION

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Batch:
    """A decision a row. Actions are numbered as everywhere (`kernel/codec.py`)."""

    observation: Bytes
    action: npt.NDArray[np.uint16]
    legal: npt.NDArray[np.uint16]
    """All rows' legal actions in one; those of row `n` are `legal[starts[n]:starts[n + 1]]`."""
    visits: npt.NDArray[np.uint32]
    """How often a search tried each of `legal`; 0 throughout a row that nobody searched."""
    starts: npt.NDArray[np.int64]
    seat: Bytes
    deal: npt.NDArray[np.uint32]
    win_share: npt.NDArray[np.float32]
    rank: Bytes
    influence: npt.NDArray[np.uint16]
    margin: npt.NDArray[np.int16]
    hidden_locations: Bytes | None = None
    hidden_queue: Bytes | None = None

    def __len__(self) -> int:
        return len(self.action)

    def mask(self) -> Bytes:
        """1 for each legal action of each row."""
        mask = np.zeros((len(self), ACTIONS), np.uint8)
        mask[self._rows(), self.legal] = 1
        return mask

    def policy(self) -> npt.NDArray[np.float32]:
        """What to imitate: the share of the search's visits, or, where nobody searched, all on
        the action that was chosen."""
        policy = np.zeros((len(self), ACTIONS), np.float32)
        policy[self._rows(), self.legal] = self.visits
        total = policy.sum(axis=1)
        unsearched = total == 0
        policy[unsearched, self.action[unsearched]] = 1
        total[unsearched] = 1
        policy /= total[:, None]
        return policy

    def _rows(self) -> npt.NDArray[np.int64]:
        """The row of each legal action."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))


def as_batch(table: Any) -> Batch:
    """The rows of an Arrow table."""
    columns = {name: _whole(table[name]) for name in table.column_names}
    legal = columns.pop("legal")
    visits = columns.pop("visits")
    searched = np.repeat(visits.is_valid(), legal.value_lengths())
    tried = np.zeros(len(searched), np.uint32)
    tried[searched] = visits.flatten()
    starts = np.zeros(len(legal) + 1, np.int64)
    np.cumsum(legal.value_lengths(), out=starts[1:])
    return Batch(
        legal=np.asarray(legal.flatten()),
        visits=tried,
        starts=starts,
        observation=_bytes(columns.pop("observation"), OBSERVATION),
        hidden_locations=_bytes(columns.pop("hidden_locations", None), LOCATION_BYTES),
        hidden_queue=_bytes(columns.pop("hidden_queue", None), QUEUE_BYTES),
        **{name: np.asarray(column) for name, column in columns.items()},
    )


def _whole(column: Any) -> Any:
    """A column in one piece."""
    return column.combine_chunks()


def _bytes(column: Any, size: int) -> Any:
    """A column of byte strings as rows of bytes, in the same memory."""
    if column is None:
        return None
    data = np.frombuffer(column.buffers()[1], np.uint8).reshape(-1, size)
    return data[column.offset : column.offset + len(column)]
