"""Several bytes as one number: the same bytes as one after another."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.kernel.byte_packing import bits_to_bytes, byte_of, rotate_bytes, write_eight

octets = st.lists(st.integers(0, 255), min_size=5, max_size=5)


@given(st.integers(0, 2**40))
def test_each_of_the_lowest_seven_bits_becomes_a_byte(bits: int) -> None:
    assert [*bits_to_bytes(bits).to_bytes(8, "little")] == [*(bits >> n & 1 for n in range(7)), 0]
    assert bits_to_bytes(127) * 255 < 2**63


@given(octets, st.integers(2, 5), st.integers(0, 4))
def test_bytes_are_turned_around_the_table(told: list[int], count: int, by: int) -> None:
    packed = int.from_bytes(bytes(told[:count]), "little")
    found = rotate_bytes(packed, by % count, count)
    for place in range(count):
        assert byte_of(found, (place + by) % count) == told[place]
    assert found < 1 << 8 * count


@given(st.integers(0, 2**63 - 1), st.integers(0, 5))
def test_eight_bytes_are_written_and_no_other(packed: int, at: int) -> None:
    out = np.full((3, 13), 77, np.uint8)
    write_eight(out, 1, at, packed)
    assert out[1, at : at + 8].tobytes() == packed.to_bytes(8, "little")
    out[1, at : at + 8] = 77
    assert (out == 77).all()
