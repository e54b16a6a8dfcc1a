"""A run on disk: everything it goes on from, in one file, written whole or not at all."""

import json
import os
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import is_zipfile

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.learning.network import Size, Weights, new_weights
from oriflamme.learning.open_value import names_kept
from oriflamme.learning.plan import Plan, Standing
from oriflamme.learning.published import NoNet, published_weights
from oriflamme.learning.school import School
from oriflamme.rules.errors import OriflammeError

VERSION: Final = 1
"""Of the layout of runs and of weights kept alone."""


class OtherVersion(OriflammeError):
    """A run or weights in a layout that is not read here."""


class OtherRun(OriflammeError):
    """What is kept belongs to another plan."""


def told(plan: Plan) -> str:
    """A plan in words that can be compared."""
    return json.dumps(asdict(plan), sort_keys=True)


def keep(school: School, at: Standing, path: Path) -> None:
    """Write where a run stands."""
    leaves = jax.tree.leaves((at.weights, at.average, at.memory, at.chance))
    arrays = {f"leaf{n}": np.asarray(leaf) for n, leaf in enumerate(leaves)}
    games = np.frombuffer(school.hall.save(), np.uint8)
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            version=np.array(VERSION),
            plan=np.array(told(school.plan)),
            iteration=np.array(at.iteration),
            games=games,
            **arrays,
        )
    os.replace(beside, path)


def check_plan(plan: Plan, path: Path) -> None:
    """Refuse to go on with a run of another version or another plan."""
    with np.load(path, allow_pickle=False) as kept:
        _check_version(kept, path)
        other = str(kept["plan"])
    if other != told(plan):
        raise OtherRun(f"{path} was kept by another plan: {other}, not {told(plan)}")


def take_up(school: School, path: Path) -> Standing:
    """Go on from where a run stood: the same as if it had never stopped."""
    with np.load(path, allow_pickle=False) as kept:
        blank = school.begin()
        tree = (blank.weights, blank.average, blank.memory, blank.chance)
        leaves, form = jax.tree.flatten(tree)
        found = [jnp.asarray(kept[f"leaf{n}"]) for n in range(len(leaves))]
        weights, average, memory, chance = jax.tree.unflatten(form, found)
        school.hall.restore(kept["games"].tobytes())
        return Standing(weights, average, memory, chance, int(kept["iteration"]))


def keep_weights(weights: Weights, size: Size, path: Path) -> None:
    """Write weights alone, for a rival or a start."""
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            version=np.array(VERSION),
            size=np.array(size),
            **{n: np.asarray(w) for n, w in weights.items()},
        )


def kept_weights(path: Path) -> tuple[Weights, Size]:
    """The averaged weights of a run, weights kept alone, or those of a published model, and their
    size."""
    with path.open("rb") as file:
        if not is_zipfile(file):
            return published_weights(path)
    with np.load(path, allow_pickle=False) as kept:
        if "plan" not in kept and "size" not in kept:
            raise NoNet(f"{path} holds neither a run nor weights kept alone")
        _check_version(kept, path)
        if "plan" in kept:
            plan = json.loads(str(kept["plan"]))
            size = Size(*plan["size"])
            names = names_kept(size, has_open=plan["open_value"])
            leaves = {name: f"leaf{len(names) + n}" for n, name in enumerate(names)}
            return {name: kept[leaves[name]] for name in sorted(new_weights(size, 0))}, size
        size = Size(*kept["size"].tolist())
        return {name: kept[name] for name in sorted(new_weights(size, 0))}, size


def _check_version(kept: Any, path: Path) -> None:
    found = int(kept["version"]) if "version" in kept else None
    if found != VERSION:
        raise OtherVersion(f"{path} is of version {found}, this program reads version {VERSION}")


def checksum(weights: Weights) -> str:
    """What tells weights from others."""
    found = sha256()
    for name in sorted(weights):
        found.update(np.asarray(weights[name], np.float32).tobytes())
    return found.hexdigest()
