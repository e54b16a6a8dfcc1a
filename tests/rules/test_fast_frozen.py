"""A value made quickly is the value its dataclass would have made."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field
from typing import get_args

import pytest

from oriflamme.rules import events as ev
from oriflamme.rules.fast_frozen import fast_frozen, is_fast_frozen
from oriflamme.rules.state import Holding


@dataclass(frozen=True, slots=True)
class Plain:
    one: int
    two: str = "two"
    three: tuple[int, ...] = ()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Quick:
    one: int
    two: str = "two"
    three: tuple[int, ...] = ()


@pytest.mark.parametrize("given", [{"one": 1}, {"one": 1, "three": (3,)}, {"two": "2", "one": 0}])
def test_fields_and_defaults_are_those_of_the_dataclass(given: dict[str, int]) -> None:
    plain, made = Plain(**given), Quick(**given)  # type: ignore[arg-type]

    assert repr(made) == repr(plain).replace("Plain", "Quick")
    assert (made.one, made.two, made.three) == (plain.one, plain.two, plain.three)
    assert Quick(1, "b", (2,)) == Quick(one=1, two="b", three=(2,))


def test_it_is_frozen_hashable_and_can_be_copied() -> None:
    made = Quick(1)

    with pytest.raises(FrozenInstanceError):
        made.one = 2  # type: ignore[misc]
    assert hash(made) == hash(Quick(1))
    assert copy.deepcopy(made) == made
    holding = Holding(("spy",), ("heir",), twin_waits=True)
    assert pickle.loads(pickle.dumps(holding)) == holding


def test_a_field_is_missed_by_name() -> None:
    with pytest.raises(TypeError, match="one"):
        Quick()  # type: ignore[call-arg]


def test_a_default_made_anew_each_time_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Lists:
        one: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Lists\.one"):
        fast_frozen(Lists)


def test_a_class_that_does_more_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Checked:
        one: int

        def __post_init__(self) -> None:
            raise ValueError

    with pytest.raises(TypeError, match="Checked"):
        fast_frozen(Checked)


def test_every_event_is_made_quickly() -> None:
    kinds = get_args(ev.Event)

    assert len(kinds) > 20
    assert [kind for kind in kinds if not is_fast_frozen(kind)] == []
    assert is_fast_frozen(Quick)
    assert not is_fast_frozen(Plain)
