"""Renames what is stored in the files of learned weights and in the puzzles.

    python scripts/train/rename_weights.py

They were made when their files used other names. This script wrote the files anew under
the names that the code has, before the first release: it reads them as they lie in the commit
`BEFORE` and changes nothing but names, so every value, type and shape is as it was. It is kept to
show how the files came about and to be run again for the same result.
"""

import io
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx

from oriflamme.bots.beliefs import play_rates
from oriflamme.bots.playout_policy import features
from oriflamme.bots.squire import squire_weights
from oriflamme.bots.weights_file import format_weights_file, parse_weights_file
from oriflamme.learning.network import NetworkOutput, NetworkSize, new_weights
from oriflamme.learning.onnx_export import network_graph
from oriflamme.learning.onnx_import import weights_from_model

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "oriflamme"
BOTS: Final = PACKAGE / "bots"
BEFORE: Final = "aa0f1c194876fcbd0427374f4cc8c912a9c7370b"
"""The last commit with the names of old."""

SQUIRE: Final = {
    "archery": "end_risk",
    "asleep": "hidden_act_rate",
    "bait": "ambush_value",
    "beside": "neighbour_risk",
    "cover": "cover_loss",
    "eager": "early_bonus",
    "envy": "lead_scale",
    "fade": "opportunity_decay",
    "first": "first_slot_value",
    "glitter": "influence_risk",
    "hazard": "base_risk",
    "hoard": "conspiracy_value",
    "last": "last_slot_value",
    "malice": "opponent_loss_value",
    "once": "intrigue_value",
    "patient": "wait_bonus",
    "rate": "character_value",
    "recoil": "attacker_loss_factor",
    "thrift": "next_round_discount",
    "unseen": "hidden_threat_factor",
    "veil": "intrigue_cover_loss",
}
PLAY_RATES: Final = {
    "placing": "place_probs",
    "covering": "cover_prob",
    "waiting": "wait_probs",
}
PLAYOUT_POLICY: Final = {
    "reveal_menaced": "reveal_threatened",
    "strike_menace": "eliminate_threat",
    "strike_shown": "eliminate_shown",
    "strike_shown_left": "eliminate_shown_left",
    "strike_own_hidden": "eliminate_own_hidden",
    "strike_hidden_round": "eliminate_hidden_round",
    "strike_hidden_by": "eliminate_hidden_by",
    "strike_laid": "eliminate_laid",
    "strike_stack": "eliminate_stack",
    "strike_leader": "eliminate_leader",
    "strike_ahead": "eliminate_ahead",
    "strike_behind": "eliminate_behind",
    "strike_self": "eliminate_self",
    "strike_passed": "eliminate_passed",
}
ARRAYS: Final = {
    "marks": "features",
    "rows": "input_weights",
    "direct": "direct_weights",
    "links": "hidden_weights",
    "says": "output_weights",
}


PUZZLE: Final = {"choices": "options", "missed": "miss_rates", "judge": "analyzer"}
PUZZLE_OPTION: Final = {"share": "win_share", "error": "cost_error"}
REASON: Final = {"what": "fact", "chance": "percent"}
FACT: Final = {"must_strike_own": "must_eliminate_own"}
TRAIN_CONFIG: Final = {
    "cards": "visible_cards",
    "fine": "single_precision",
    "knobs": "ppo",
    "memory": "ema_decay",
    "parts": "minibatches",
    "rate": "learning_rate",
    "rate_last": "final_learning_rate",
    "rivalry": "scripted_share",
    "turns": "rollout_length",
}


def main() -> None:
    rename_keys("squire/values.json", "squire/squire_weights.json", SQUIRE, squire_weights.VERSION)
    rename_keys("beliefs/habits.json", "beliefs/play_rates.json", PLAY_RATES, play_rates.VERSION)
    rename_keys(
        "instinct/weights.json", "playout_policy/weights.json", PLAYOUT_POLICY, features.VERSION
    )
    rename_arrays("reflex/kingly.npz", "distilled_policy/king_policy.npz")
    rename_arrays("reflex/ducal.npz", "distilled_policy/duke_policy.npz")
    rename_arrays("prospect/prospects.npz", "value_function/value_function.npz")
    rename_model("king/king.onnx", "king/king.onnx")
    rename_puzzles("puzzles/puzzles.jsonl", "analysis/puzzles/puzzles.jsonl")


def stored(path: str) -> bytes:
    """A file as it lies in the commit before."""
    shown = subprocess.run(
        ("git", "show", f"{BEFORE}:{path}"), cwd=ROOT, check=True, capture_output=True
    )
    return shown.stdout


def stored_for_bots(path: str) -> bytes:
    return stored(f"src/oriflamme/bots/{path}")


def rename_keys(old: str, new: str, names: Mapping[str, str], version: int) -> None:
    """The keys below each ruleset of a weights file."""
    text = stored_for_bots(old).decode()
    known = parse_weights_file(text, old, version=version)
    assert format_weights_file(known, version=version) == text
    renamed = {ruleset: _renamed(found, names) for ruleset, found in known.items()}
    (BOTS / new).write_text(format_weights_file(renamed, version=version), encoding="utf-8")


def rename_arrays(old: str, new: str) -> None:
    """The arrays of an archive, in the order in which they lie there."""
    with np.load(io.BytesIO(stored_for_bots(old)), allow_pickle=False) as archive:
        arrays: dict[str, Any] = {ARRAYS.get(name, name): archive[name] for name in archive.files}
    np.savez_compressed(BOTS / new, allow_pickle=False, **arrays)


def rename_model(old: str, new: str) -> None:
    """The weights of a model by their places in the graph, its outputs, and its configuration.

    What browsers take is made from the model by `round_king.py` afterwards.
    """
    model = onnx.load_model_from_string(stored_for_bots(old))
    (about,) = model.metadata_props
    told = json.loads(about.value)
    config = told["run"].pop("plan")
    told["run"]["config"] = _renamed(config, TRAIN_CONFIG)
    about.value = json.dumps(told, sort_keys=True)

    size = NetworkSize(*config["size"])
    graph, _ = network_graph(new_weights(size, 0), size)
    names: dict[str, str] = {}
    for tensor, here in zip(model.graph.initializer, graph.constants, strict=True):
        names |= {tensor.name: here.name, f"{tensor.name}_wide": f"{here.name}_wide"}
        tensor.name = here.name
    for output, name in zip(model.graph.output, NetworkOutput._fields, strict=True):
        names[output.name] = output.name = name
    for node in model.graph.node:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]
    onnx.checker.check_model(model)
    onnx.save(model, str(BOTS / new))
    weights_from_model(BOTS / new)  # refuses a graph that is not the one drawn here


def rename_puzzles(old: str, new: str) -> None:
    """The keys of puzzles, of their options, and of the reasons for those, and one fact."""
    lines = stored(f"src/oriflamme/{old}").decode().splitlines()
    (PACKAGE / new).write_text("".join(f"{_puzzle(line)}\n" for line in lines), encoding="utf-8")


def _puzzle(line: str) -> str:
    puzzle = _renamed(json.loads(line), PUZZLE)
    puzzle["options"] = [_renamed(option, PUZZLE_OPTION) for option in puzzle["options"]]
    for option in puzzle["options"]:
        option["reasons"] = [_reason(reason) for reason in option["reasons"]]
    return json.dumps(puzzle, separators=(",", ":"), ensure_ascii=False)


def _reason(fields: Mapping[str, Any]) -> dict[str, Any]:
    reason = _renamed(fields, REASON)
    reason["fact"] = FACT.get(reason["fact"], reason["fact"])
    return reason


def _renamed(fields: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in fields.items()}


if __name__ == "__main__":
    main()
