"""A small net of random weights with the interface of the king's: it knows nothing."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

from oriflamme.bots.inference.model_output import EXPECTED_METADATA
from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
from oriflamme.kernel.vocabulary import KINDS

WIDTH = 16
SEATS = 5
"""Of a table and of families at most."""


@cache
def random_model(seed: int = 1, scale: float = 2) -> bytes:
    """The net as a file; at scale 0 it is indifferent to everything."""
    return make_model(
        seed, {**EXPECTED_METADATA, "run": f"random weights, seed {seed}"}, scale=scale
    )


def make_model(seed: int, metadata: Mapping[str, Any], drop: str = "", scale: float = 2) -> bytes:
    """A layer for the table, one for each card, and what both say about everything asked."""
    net = _ModelBuilder(seed, scale)
    net.node("Cast", ["observation"], "numbers", to=TensorProto.FLOAT)
    net.node("Slice", ["numbers", "zero", "cards_at", "one"], "table")
    net.node("Slice", ["numbers", "cards_at", "end", "one"], "rest")
    net.node("Reshape", ["rest", "by_card"], "rows")  # batch, cards, 8
    about = net.dense("table", CARD_FIRST, WIDTH, "Tanh")
    each = net.dense("rows", CARD_SIZE, WIDTH, "Tanh")
    net.node("ReduceMean", [each, "one"], "mean", keepdims=0)
    net.node("Add", [about, "mean"], "whole")
    net.node("Unsqueeze", ["whole", "one"], "wholes")
    net.node("Add", [each, "wholes"], "cards")
    kinds = len(KINDS)
    net.output("plain_logits", net.dense("whole", WIDTH, 7))
    net.output("slot_logits", net.transposed(net.dense("cards", WIDTH, 6)))
    ends = net.reshaped(net.dense("whole", WIDTH, 2 * kinds), [0, kinds, 2])
    net.node("Concat", [ends, net.transposed(net.dense("cards", WIDTH, kinds))], "spots", axis=2)
    net.output("placement_logits", "spots")
    net.output("win_shares", net.dense("whole", WIDTH, SEATS, "Softmax"))
    net.output("margins", net.dense("whole", WIDTH, SEATS, "Sigmoid"))
    net.output("queue_logits", net.dense("cards", WIDTH, kinds))
    net.output(
        "hand_logits", net.reshaped(net.dense("whole", WIDTH, SEATS * kinds), [0, SEATS, kinds])
    )
    return bytes(net.serialized(metadata, drop).SerializeToString())


class _ModelBuilder:
    def __init__(self, seed: int, scale: float) -> None:
        self._rng = np.random.default_rng(seed)
        self._scale = scale
        self._nodes: list[Any] = []
        self._outputs: list[str] = []
        self._numbers: list[Any] = []
        for name, values in {
            "zero": [0],
            "one": [1],
            "cards_at": [CARD_FIRST],
            "end": [2**31],
            "by_card": [0, -1, CARD_SIZE],
        }.items():
            self._keep(name, np.array(values, np.int64))

    def dense(self, given: str, width: int, out: int, then: str = "Identity") -> str:
        name = f"dense{len(self._nodes)}"
        weights = self._rng.normal(0, self._scale / width, (width, out)).astype(np.float32)
        self._keep(f"{name}_weights", weights)
        self.node("MatMul", [given, f"{name}_weights"], f"{name}_sum")
        self.node(then, [f"{name}_sum"], name)
        return name

    def transposed(self, given: str) -> str:
        """Batch, cards, something as batch, something, cards."""
        self.node("Transpose", [given], f"{given}_turned", perm=[0, 2, 1])
        return f"{given}_turned"

    def reshaped(self, given: str, shape: list[int]) -> str:
        self._keep(f"{given}_shape", np.array(shape, np.int64))
        self.node("Reshape", [given, f"{given}_shape"], f"{given}_shaped")
        return f"{given}_shaped"

    def output(self, name: str, given: str) -> None:
        self.node("Identity", [given], name)
        self._outputs.append(name)

    def node(self, kind: str, given: list[str], result: str, **more: Any) -> None:
        if kind == "Slice":
            given = [*given[:3], "one", given[3]]  # along the numbers, one by one
        self._nodes.append(helper.make_node(kind, given, [result], **more))

    def _keep(self, name: str, values: Any) -> None:
        self._numbers.append(numpy_helper.from_array(values, name))

    def serialized(self, metadata: Mapping[str, Any], drop: str) -> ModelProto:
        observation = helper.make_tensor_value_info(
            "observation", TensorProto.UINT8, ["batch", "numbers"]
        )
        outputs = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
            for name in self._outputs
            if name != drop
        ]
        graph = helper.make_graph(self._nodes, "any", [observation], outputs, self._numbers)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
        helper.set_model_props(model, {"oriflamme": json.dumps(metadata)})
        return model
