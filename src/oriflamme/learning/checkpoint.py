"""A run on disk: everything it goes on from, in one file, written whole or not at all."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import is_zipfile

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.learning.config import TrainConfig, TrainState
from oriflamme.learning.network import NetworkSize, Weights, new_weights
from oriflamme.learning.onnx_import import BadModelFile, weights_from_model
from oriflamme.learning.trainer import Trainer
from oriflamme.rules.errors import OriflammeError

VERSION: Final = 1
"""Of the layout of runs and of weights kept alone."""


class CheckpointVersionError(OriflammeError):
    """A run or weights in a layout that is not read here."""


class CheckpointMismatch(OriflammeError):
    """What is kept belongs to another plan."""


def config_json(config: TrainConfig) -> str:
    """A plan in words that can be compared."""
    return json.dumps(asdict(config), sort_keys=True)


def save_checkpoint(trainer: Trainer, state: TrainState, path: Path) -> None:
    """Write where a run stands."""
    arrays = {name: np.asarray(leaf) for name, leaf in _named_leaves(state).items()}
    games = np.frombuffer(trainer.hall.save(), np.uint8)
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            version=np.array(VERSION),
            config=np.array(config_json(trainer.plan)),
            iteration=np.array(state.iteration),
            games=games,
            **arrays,
        )
    os.replace(beside, path)


def check_config(config: TrainConfig, path: Path) -> None:
    """Refuse to go on with a run of another version or another plan."""
    with np.load(path, allow_pickle=False) as kept:
        _check_version(kept, path)
        other = str(kept["config"])
    if other != config_json(config):
        raise CheckpointMismatch(
            f"{path} was kept by another plan: {other}, not {config_json(config)}"
        )


def load_checkpoint(trainer: Trainer, path: Path) -> TrainState:
    """Go on from where a run stood: the same as if it had never stopped."""
    with np.load(path, allow_pickle=False) as kept:
        blank = trainer.begin()
        found = [jnp.asarray(array) for array in _arrays(kept, _named_leaves(blank), path)]
        form = jax.tree.structure(_tree(blank))
        tree = jax.tree.unflatten(form, found)
        trainer.hall.restore(kept["games"].tobytes())
        return TrainState(**tree, iteration=int(kept["iteration"]))


def _tree(state: TrainState) -> dict[str, Any]:
    """What of a state consists of arrays."""
    return {name: getattr(state, name) for name in ("weights", "ema_weights", "opt_state", "key")}


def _named_leaves(state: TrainState) -> dict[str, Any]:
    """The arrays of a state by the path to each, as `ema_weights.table`."""
    leaves, _ = jax.tree_util.tree_flatten_with_path(_tree(state))
    return {jax.tree_util.keystr(at, simple=True, separator="."): leaf for at, leaf in leaves}


def _arrays(kept: Any, names: Iterable[str], path: Path) -> list[Any]:
    """The arrays of these names, all of which a file must have."""
    names = list(names)
    if lacking := [name for name in names if name not in kept]:
        raise BadModelFile(f"{path} lacks {len(lacking)} arrays, the first is {lacking[0]}")
    return [kept[name] for name in names]


def save_weights(weights: Weights, size: NetworkSize, path: Path) -> None:
    """Write weights alone, for a rival or a start."""
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            version=np.array(VERSION),
            size=np.array(size),
            **{n: np.asarray(w) for n, w in weights.items()},
        )


def load_weights(path: Path) -> tuple[Weights, NetworkSize]:
    """The averaged weights of a run, weights kept alone, or those of a published model, and their
    size."""
    with path.open("rb") as file:
        if not is_zipfile(file):
            return weights_from_model(path)
    with np.load(path, allow_pickle=False) as kept:
        if "config" not in kept and "size" not in kept:
            raise BadModelFile(f"{path} holds neither a run nor weights kept alone")
        _check_version(kept, path)
        if "config" in kept:
            size, part = NetworkSize(*json.loads(str(kept["config"]))["size"]), "ema_weights."
        else:
            size, part = NetworkSize(*kept["size"].tolist()), ""
        names = sorted(new_weights(size, 0))
        return dict(zip(names, _arrays(kept, [part + name for name in names], path))), size


def _check_version(kept: Any, path: Path) -> None:
    found = int(kept["version"]) if "version" in kept else None
    if found != VERSION:
        raise CheckpointVersionError(
            f"{path} is of version {found}, this program reads version {VERSION}"
        )


def checksum(weights: Weights) -> str:
    """What tells weights from others."""
    found = sha256()
    for name in sorted(weights):
        found.update(np.asarray(weights[name], np.float32).tobytes())
    return found.hexdigest()
