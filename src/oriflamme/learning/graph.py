"""The network written down as an ONNX graph: the operations of `arithmetic.py`, by another hand.

Weights lie in the file in single precision and are computed with in double, so that the order in
which a processor adds shows far behind the digits that anything follows from.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from oriflamme.kernel.codec import CODEC_VERSION
from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.kernel.observation import OBSERVATION_VERSION
from oriflamme.kernel.vocabulary import FROZEN_KINDS
from oriflamme.learning.arithmetic import EPSILON
from oriflamme.learning.network import BLOCKS, PLAIN, Answer, Size, Weights, answer
from oriflamme.learning.sight import KINDS

OPSET: Final = 17
LAST: Final = np.iinfo(np.int64).max
"""A cut that goes to the end."""
SHAPES: Final = Answer(
    plain=(PLAIN + SEATS - 1,),
    slots=(BLOCKS, "cards"),
    places=(KINDS, "spots"),
    shares=(SEATS,),
    margins=(SEATS,),
    queued=("cards", KINDS),
    held=(FAMILIES, KINDS),
)
"""Of each output, beside the batch; spots are two more than cards."""


class Value:
    """A value of the graph, known by its name."""

    def __init__(self, graph: "Graph", name: str, *, whole: bool) -> None:
        self.graph = graph
        self.name = name
        self.whole = whole

    def __add__(self, other: Any) -> "Value":
        return self.graph.node("Add", self, other, whole=self.whole)

    def __sub__(self, other: Any) -> "Value":
        return self.graph.node("Sub", self, other, whole=self.whole)

    def __mul__(self, other: Any) -> "Value":
        return self.graph.node("Mul", self, other, whole=self.whole)


class Graph:
    """Nodes in the making."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def node(self, kind: str, *inputs: Any, whole: bool = False, **settings: Any) -> Value:
        like = next((each.whole for each in inputs if isinstance(each, Value)), whole)
        names = [self._named(each, whole=like) for each in inputs]
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, names, [name], **settings))
        return Value(self, name, whole=whole)

    def _named(self, value: Any, *, whole: bool) -> str:
        if isinstance(value, Value):
            return value.name
        if not isinstance(value, np.ndarray):
            value = np.array(value, np.int32 if whole else np.float32)
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(value, name))
        if value.dtype != np.float32:
            return name
        wide = f"{name}_wide"
        self.nodes.append(helper.make_node("Cast", [name], [wide], to=TensorProto.DOUBLE))
        return wide

    def whole(self, x: Any) -> Value:
        return self.node("Cast", x, whole=True, to=TensorProto.INT32)

    def real(self, x: Any) -> Value:
        return self.node("Cast", x, to=TensorProto.DOUBLE)

    def cut(self, x: Value, axis: int, start: int, stop: int | None) -> Value:
        bounds = ([start], [LAST if stop is None else stop], [axis])
        return self.node("Slice", x, *(np.array(n, np.int64) for n in bounds), whole=x.whole)

    def reshape(self, x: Value, shape: Sequence[int]) -> Value:
        return self.node("Reshape", x, np.array(shape, np.int64), whole=x.whole)

    def turn(self, x: Value, axes: Sequence[int]) -> Value:
        return self.node("Transpose", x, perm=list(axes))

    def join(self, parts: Sequence[Value], axis: int) -> Value:
        return self.node("Concat", *parts, axis=axis)

    def one_of(self, x: Value, count: int) -> Value:
        capped = self.node("Min", x, np.array(count - 1, np.int32), whole=True)
        return self.same(self.last(capped), np.arange(count, dtype=np.int32))

    def same(self, a: Any, b: Any) -> Value:
        return self.real(self.node("Equal", a, b))

    def less(self, a: Any, b: Any) -> Value:
        return self.real(self.node("Less", a, b))

    def product(self, a: Value, b: Any) -> Value:
        return self.node("MatMul", a, b)

    def add(self, x: Value, weights: Any) -> Value:
        return self.node("Add", x, weights)

    def norm(self, x: Value, gain: Any) -> Value:
        mean = self.node("ReduceMean", x * x, axes=[-1], keepdims=1)
        scaled = self.node("Div", x, self.node("Sqrt", mean + EPSILON))
        return self.node("Mul", scaled, gain)

    def bend(self, x: Value) -> Value:
        return self.node("Mul", x, self.chance(x))

    def shares(self, x: Value) -> Value:
        return self.node("Softmax", x, axis=-1)

    def chance(self, x: Value) -> Value:
        return self.node("Sigmoid", x)

    def last(self, x: Value) -> Value:
        return self.node("Unsqueeze", x, np.array([-1], np.int64), whole=x.whole)

    def before(self, x: Value) -> Value:
        return self._shift(x, [0, 1, 0, 0, 0, 0], 0, -1)

    def after(self, x: Value) -> Value:
        return self._shift(x, [0, 0, 0, 0, 1, 0], 1, LAST)

    def _shift(self, x: Value, pads: list[int], start: int, stop: int) -> Value:
        padded = self.node("Pad", x, np.array(pads, np.int64))
        return self.cut(padded, 1, start, stop)

    def result(self, x: Value) -> Value:
        return x


def write_graph(weights: Weights, size: Size, path: Path, run: dict[str, Any]) -> None:
    """Write the network for the bot, with what it was made for."""
    graph = Graph()
    shown = Value(graph, "observation", whole=True)
    plain = {name: np.asarray(each, np.float32) for name, each in weights.items()}
    found = answer(graph, plain, shown, size)
    for name, value in zip(Answer._fields, found):
        told = helper.make_node("Cast", [value.name], [name], to=TensorProto.FLOAT)
        graph.nodes.append(told)
    made = helper.make_graph(
        graph.nodes,
        "king",
        [helper.make_tensor_value_info("observation", TensorProto.UINT8, ["batch", "numbers"])],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *shape])
            for name, shape in zip(Answer._fields, SHAPES)
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
