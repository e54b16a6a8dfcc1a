"""Games that lie on the device."""

from typing import Any, Final

import numpy as np

from oriflamme.kernel.arrays import BadArray, check_games
from oriflamme.kernel.game import NAMES
from oriflamme.kernel.games import GAME, RECORD, Games
from oriflamme.kernel.gpu.cuda_library import check_device, cuda


class GpuGames:
    """An array of games on the device; its fields can be held by other libraries without a copy.

    `games.influence` shows that field of every game: `torch.as_tensor(games.influence)`.
    """

    def __init__(self, rows: Any) -> None:
        self.rows: Final = rows

    def __len__(self) -> int:
        return int(self.rows.shape[0])

    def __getitem__(self, part: slice) -> "GpuGames":
        """A part of the games, in the same memory."""
        if not isinstance(part, slice) or part.step not in (None, 1):
            raise BadArray("games on the GPU are taken by ranges: games[100:200]")
        return GpuGames(self.rows[part])

    def __getattr__(self, name: str) -> "GpuField":
        if name not in NAMES:
            raise AttributeError(f"a game has no {name!r}; it has {', '.join(NAMES)}")
        return GpuField(self.rows, name)

    def to_host(self) -> Games:
        """The games as `kernel.batch` takes them: a copy."""
        rows = np.zeros(len(self), GAME)
        self.rows.copy_to_host(rows)
        return rows.view(RECORD, np.recarray)

    def set(self, games: Games) -> None:
        """Become what these games of the host are."""
        rows = check_games(games)
        if len(rows) != len(self):
            raise BadArray(f"{len(self)} games take {len(self)} games, not {len(rows)}")
        self.rows.copy_to_device(rows)


class GpuField:
    """One field of every game, where it lies."""

    def __init__(self, rows: Any, name: str) -> None:
        self._rows = rows
        self._name = name

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        inner, offset = GAME.fields[self._name][:2] if GAME.fields else (GAME, 0)
        steps = np.zeros(inner.shape, inner.base).strides
        whole = self._rows.__cuda_array_interface__
        return {
            "version": 3,
            "shape": (*self._rows.shape, *inner.shape),
            "strides": (GAME.itemsize, *steps),
            "typestr": inner.base.str,
            "data": (whole["data"][0] + offset, whole["data"][1]),
        }


def new_games(count: int) -> GpuGames:
    """Room for games on the device, none of them dealt yet."""
    check_device()
    return GpuGames(cuda.to_device(np.zeros(count, GAME)))
