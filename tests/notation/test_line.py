"""A line: what is played from a moment on."""

import pytest

from oriflamme.notation.errors import BadNotation
from oriflamme.notation.line import Line
from oriflamme.notation.position import format_position
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.evolve import evolve

SCENE = "bSo? rAm?3 gHe! | r1 b1 g1"


def test_a_line_ends_where_its_decisions_lead() -> None:
    line = Line(position_to_state(SCENE)).then("!So", "b:<Sh")

    assert format_position(Line(position_to_state(SCENE)).then("!So").final) == "gHe! | r5 b2 g3"
    assert [(move.seat, move.token) for move in line.moves] == [(1, "!So"), (1, "b:<Sh")]
    assert line.final is line.moves[-1].state


def test_a_line_without_a_decision_ends_where_it_begins() -> None:
    state = position_to_state(SCENE)

    assert Line(state).final is state


def test_the_events_of_a_move_lead_from_one_state_to_the_next() -> None:
    line = Line(position_to_state(SCENE)).then("!So", "b:<Sh")
    state = line.beginning
    for move in line.moves:
        state = evolve(state, move.events)
        assert state == move.state


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    with pytest.raises(BadNotation, match=r"^x2 is not legal; legal: \. !So$"):
        Line(position_to_state(SCENE)).then("x2")
