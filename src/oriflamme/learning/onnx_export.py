"""The network written down as an ONNX graph: the operations of `ops.py`, by another hand.

Weights lie in the file in single precision and are computed with in double, so that the order in
which a processor adds shows far behind the digits that anything follows from.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from oriflamme.kernel.codec import CODEC_VERSION
from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.kernel.observation import OBSERVATION_VERSION
from oriflamme.kernel.vocabulary import FROZEN_KINDS
from oriflamme.learning.network import (
    PLAIN_ACTIONS,
    SLOT_QUESTIONS,
    NetworkOutput,
    NetworkSize,
    Weights,
    forward,
)
from oriflamme.learning.ops import EPSILON
from oriflamme.learning.tokens import KINDS

OPSET: Final = 17
TO_THE_END: Final = np.iinfo(np.int64).max
"""A cut that goes to the end."""
OUTPUT_SHAPES: Final = NetworkOutput(
    plain_logits=(PLAIN_ACTIONS + SEATS - 1,),
    slot_logits=(SLOT_QUESTIONS, "cards"),
    placement_logits=(KINDS, "spots"),
    win_shares=(SEATS,),
    margins=(SEATS,),
    queue_logits=("cards", KINDS),
    hand_logits=(FAMILIES, KINDS),
)
"""Of each output, beside the batch; spots are two more than cards."""


class GraphValue:
    """A value of the graph, known by its name."""

    def __init__(self, graph: "OnnxGraph", name: str, *, is_int: bool) -> None:
        self.graph = graph
        self.name = name
        self.whole = is_int

    def __add__(self, other: Any) -> "GraphValue":
        return self.graph.node("Add", self, other, is_int=self.whole)

    def __sub__(self, other: Any) -> "GraphValue":
        return self.graph.node("Sub", self, other, is_int=self.whole)

    def __mul__(self, other: Any) -> "GraphValue":
        return self.graph.node("Mul", self, other, is_int=self.whole)


class NamedWeight(NamedTuple):
    """A learned constant, which has its name in the file."""

    name: str
    array: Any


class OnnxGraph:
    """Nodes in the making."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def node(self, kind: str, *inputs: Any, is_int: bool = False, **settings: Any) -> GraphValue:
        like = next((each.whole for each in inputs if isinstance(each, GraphValue)), is_int)
        names = [self._named(each, whole=like) for each in inputs]
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, names, [name], **settings))
        return GraphValue(self, name, is_int=is_int)

    def _named(self, value: Any, *, whole: bool) -> str:
        if isinstance(value, GraphValue):
            return value.name
        name = f"c{len(self.constants)}"
        if isinstance(value, NamedWeight):
            name, value = value
        if not isinstance(value, np.ndarray):
            value = np.array(value, np.int32 if whole else np.float32)
        self.constants.append(numpy_helper.from_array(value, name))
        if value.dtype != np.float32:
            return name
        wide = f"{name}_wide"
        self.nodes.append(helper.make_node("Cast", [name], [wide], to=TensorProto.DOUBLE))
        return wide

    def to_int(self, x: Any) -> GraphValue:
        return self.node("Cast", x, is_int=True, to=TensorProto.INT32)

    def to_float(self, x: Any) -> GraphValue:
        return self.node("Cast", x, to=TensorProto.DOUBLE)

    def slice(self, x: GraphValue, axis: int, start: int, stop: int | None) -> GraphValue:
        bounds = ([start], [TO_THE_END if stop is None else stop], [axis])
        return self.node("Slice", x, *(np.array(n, np.int64) for n in bounds), is_int=x.whole)

    def reshape(self, x: GraphValue, shape: Sequence[int]) -> GraphValue:
        return self.node("Reshape", x, np.array(shape, np.int64), is_int=x.whole)

    def transpose(self, x: GraphValue, axes: Sequence[int]) -> GraphValue:
        return self.node("Transpose", x, perm=list(axes))

    def concat(self, parts: Sequence[GraphValue], axis: int) -> GraphValue:
        return self.node("Concat", *parts, axis=axis)

    def one_hot(self, x: GraphValue, count: int) -> GraphValue:
        capped = self.node("Min", x, np.array(count - 1, np.int32), is_int=True)
        return self.equal(self.expand_last(capped), np.arange(count, dtype=np.int32))

    def equal(self, a: Any, b: Any) -> GraphValue:
        return self.to_float(self.node("Equal", a, b))

    def less(self, a: Any, b: Any) -> GraphValue:
        return self.to_float(self.node("Less", a, b))

    def matmul(self, a: GraphValue, b: Any) -> GraphValue:
        return self.node("MatMul", a, b)

    def add(self, x: GraphValue, weights: Any) -> GraphValue:
        return self.node("Add", x, weights)

    def rms_norm(self, x: GraphValue, gain: Any) -> GraphValue:
        mean = self.node("ReduceMean", x * x, axes=[-1], keepdims=1)
        scaled = self.node("Div", x, self.node("Sqrt", mean + EPSILON))
        return self.node("Mul", scaled, gain)

    def silu(self, x: GraphValue) -> GraphValue:
        return self.node("Mul", x, self.sigmoid(x))

    def softmax(self, x: GraphValue) -> GraphValue:
        return self.node("Softmax", x, axis=-1)

    def sigmoid(self, x: GraphValue) -> GraphValue:
        return self.node("Sigmoid", x)

    def expand_last(self, x: GraphValue) -> GraphValue:
        return self.node("Unsqueeze", x, np.array([-1], np.int64), is_int=x.whole)

    def previous_rows(self, x: GraphValue) -> GraphValue:
        return self._shift(x, [0, 1, 0, 0, 0, 0], 0, -1)

    def next_rows(self, x: GraphValue) -> GraphValue:
        return self._shift(x, [0, 0, 0, 0, 1, 0], 1, TO_THE_END)

    def _shift(self, x: GraphValue, pads: list[int], start: int, stop: int) -> GraphValue:
        padded = self.node("Pad", x, np.array(pads, np.int64))
        return self.slice(padded, 1, start, stop)

    def to_output(self, x: GraphValue) -> GraphValue:
        return x


def network_graph(weights: Weights, size: NetworkSize) -> tuple[OnnxGraph, NetworkOutput]:
    """The graph of a network, and its values that are the outputs."""
    graph = OnnxGraph()
    shown = GraphValue(graph, "observation", is_int=True)
    named = {
        name: NamedWeight(name, np.asarray(each, np.float32)) for name, each in weights.items()
    }
    return graph, forward(graph, named, shown, size)


def export_onnx(weights: Weights, size: NetworkSize, path: Path, run: dict[str, Any]) -> None:
    """Write the network for the bot, with what it was made for."""
    graph, found = network_graph(weights, size)
    for name, value in zip(NetworkOutput._fields, found):
        told = helper.make_node("Cast", [value.name], [name], to=TensorProto.FLOAT)
        graph.nodes.append(told)
    made = helper.make_graph(
        graph.nodes,
        "king",
        [helper.make_tensor_value_info("observation", TensorProto.UINT8, ["batch", "numbers"])],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *shape])
            for name, shape in zip(NetworkOutput._fields, OUTPUT_SHAPES)
        ],
        graph.constants,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = 9
    about = {
        "observation_version": OBSERVATION_VERSION,
        "codec_version": CODEC_VERSION,
        "kinds": list(FROZEN_KINDS),
        "run": run,
    }
    helper.set_model_props(model, {"oriflamme": json.dumps(about, sort_keys=True)})
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
