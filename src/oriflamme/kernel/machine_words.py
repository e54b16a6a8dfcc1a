"""Instructions of the processor that the kernel asks for by name (`compiling.machine_word`)."""

from functools import cache
from typing import Any


@cache
def processor_word(name: str) -> Any:
    """An instruction as Numba takes it."""
    from numba.extending import intrinsic

    word = {"ctpop": _count, "cttz": _first, "store": _store}[name]
    return intrinsic(word)


def _count(typing_context: Any, mask: Any) -> Any:
    """How many bits a number has."""
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return nb.int64(nb.int64), generate


def _first(typing_context: Any, mask: Any) -> Any:
    """Where its lowest bit is."""
    from llvmlite import ir
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return nb.int64(nb.int64), generate


def _store(typing_context: Any, out: Any, row: Any, at: Any, packed: Any) -> Any:
    """Eight bytes into a row of bytes, wherever they begin."""
    from llvmlite import ir
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, row, at, packed = arguments
        rows = context.make_array(signature.args[0])(context, builder, array)
        width = builder.extract_value(rows.shape, 1)
        place = builder.gep(rows.data, [builder.add(builder.mul(row, width), at)])
        builder.store(packed, builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return nb.none(out, nb.int64, nb.int64, nb.int64), generate
