"""Instructions of the processor that the kernel asks for by name (`compiling.intrinsic`)."""

import platform
from collections.abc import Callable
from functools import cache
from typing import Any, Final

PAUSE_INSTRUCTIONS: Final = {
    "x86_64": ("llvm.x86.sse2.pause", ()),
    "AMD64": ("llvm.x86.sse2.pause", ()),
    "aarch64": ("llvm.aarch64.hint", (1,)),
    "arm64": ("llvm.aarch64.hint", (1,)),
}
"""How processors wait a moment; others do nothing instead."""


@cache
def cpu_intrinsic(name: str) -> Any:
    """An instruction as Numba takes it."""
    from numba.extending import intrinsic

    return intrinsic(_INTRINSICS[name])


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


def _read(typing_context: Any, numbers: Any, at: Any) -> Any:
    """A number that another thread may write."""
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", 8)

    return nb.int64(numbers, nb.int64), generate


def _write(typing_context: Any, numbers: Any, at: Any, value: Any) -> Any:
    """A number that other threads read."""
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        builder.store_atomic(arguments[2], place, "release", 8)
        return context.get_dummy_value()

    return nb.none(numbers, nb.int64, nb.int64), generate


def _add(typing_context: Any, numbers: Any, at: Any, amount: Any) -> Any:
    """A number that other threads count up too."""
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        return builder.atomic_rmw("add", place, arguments[2], "acq_rel")

    return nb.int64(numbers, nb.int64, nb.int64), generate


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where a number of an array lies."""
    numbers = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(numbers.data, [arguments[1]])


def _rest(typing_context: Any) -> Any:
    """A moment's waiting."""
    from llvmlite import ir
    from numba.core import types as nb

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        name, numbers = PAUSE_INSTRUCTIONS.get(platform.machine(), ("", ()))
        if name:
            values = [ir.Constant(ir.IntType(32), number) for number in numbers]
            kind = ir.FunctionType(ir.VoidType(), [value.type for value in values])
            builder.call(builder.module.declare_intrinsic(name, (), kind), values)
        return context.get_dummy_value()

    return nb.none(), generate


_INTRINSICS: Final[dict[str, Callable[..., Any]]] = {
    "ctpop": _count,
    "cttz": _first,
    "store": _store,
    "read": _read,
    "write": _write,
    "add": _add,
    "rest": _rest,
}
