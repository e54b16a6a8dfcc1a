"""A net made small for browsers: weights in a byte each, and its graph as JSON.

A matrix is kept as whole numbers from -127 to 127, each column with a scale of its own; all else
stays as it is. The page carries the graph out by itself (`web/src/offline/modelRunner.ts`), so
whatever the network is made of is written in one place only.
"""

import json
from typing import Any, Final

import numpy as np
import onnx
from onnx import helper, numpy_helper

MAX_STEP: Final = 127
METADATA_KEY: Final = "oriflamme"


def quantized(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same net with the weights that are left of it when it is made small."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for tensor in copy.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if _is_matrix(weights):
            steps, scales = _quantize(weights)
            weights = steps.astype(np.float32) * scales
            tensor.CopyFrom(numpy_helper.from_array(weights, tensor.name))
    return copy


def quantized_bytes(model: onnx.ModelProto) -> bytes:
    """A line of JSON, then the bytes of the tensors in their order: the scales of a matrix before
    its steps, single precision before bytes."""
    scales, matrices, vectors, constants, shapes = b"", b"", b"", {}, {}
    for tensor in model.graph.initializer:
        numbers = numpy_helper.to_array(tensor)
        if _is_matrix(numbers):
            steps, each = _quantize(numbers)
            shapes[tensor.name] = list(numbers.shape)
            scales, matrices = scales + each.tobytes(), matrices + steps.tobytes()
        elif numbers.dtype == np.float32 and numbers.size > 1:
            vectors += numbers.tobytes()
            constants[tensor.name] = [list(numbers.shape), None]
        else:
            constants[tensor.name] = [list(numbers.shape), numbers.ravel().tolist()]
    told = json.loads(next(p.value for p in model.metadata_props if p.key == METADATA_KEY))
    head = {
        "metadata": told,
        "matrices": shapes,
        "constants": constants,
        "nodes": [_node(node) for node in model.graph.node],
        "outputs": [output.name for output in model.graph.output],
    }
    line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
    line = b" " * (-len(line) % 4) + line  # so that single precision lies where it may be read
    return line + vectors + scales + matrices


def _is_matrix(numbers: Any) -> bool:
    return bool(numbers.dtype == np.float32 and numbers.ndim == 2)


def _quantize(weights: Any) -> tuple[Any, Any]:
    """Whole numbers, and what one of them is worth in each column."""
    scales = np.abs(weights).max(axis=0).astype(np.float32) / np.float32(MAX_STEP)
    scales = np.where(scales > 0, scales, np.float32(1))
    return np.rint(weights / scales).astype(np.int8), scales


def _node(node: Any) -> list[Any]:
    """Kind, inputs, output and settings."""
    settings = {each.name: helper.get_attribute_value(each) for each in node.attribute}
    return [node.op_type, list(node.input), node.output[0], settings]
