"""Every decision has a word, and every such word its decision."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.notation.codes import code_of, codes_of, family_of, kind_of, kinds_of, letter_of
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import (
    format_action,
    format_pick,
    legal_tokens,
    parse_action,
    parse_pick,
)
from oriflamme.rules.actions import (
    Action,
    Activate,
    Bribe,
    Copy,
    Eliminate,
    End,
    Keep,
    Lift,
    On,
    Place,
    PutDown,
    Reveal,
    Rob,
    Wait,
)
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import make_setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import FAMILIES
from tests.testkit.random_games import moments

FIVE = make_setup("base", seats=5)


@pytest.mark.parametrize(
    ("action", "token"),
    [
        (Place("red", "archer", End.FIRST), "r:<Ar"),
        (Place("red", "archer", End.LAST), "r:Ar>"),
        (Place("purple", "royal_decree", On(2)), "p:Rd^3"),
        (Place("green", "twin", On(34)), "g:Tw^35"),
        (Wait(), "."),
        (Eliminate(2), "x3"),
        (Copy(0), "=1"),
        (Bribe(9), "~10"),
        (Lift(2), "@3"),
        (PutDown(4), ">5"),
        (Rob(1), "$b"),
        (Activate(2), "*3"),
        (Keep(), "take"),
    ],
)
def test_an_action_and_its_token(action: Action, token: str) -> None:
    assert format_pick(action, FIVE) == token
    assert parse_pick(token, FIVE) == action


def test_a_player_of_the_duel_is_robbed_by_the_name_of_either_family() -> None:
    duel = make_setup("duel")

    assert format_pick(Rob(1), duel) == "$b"
    assert parse_pick("$b", duel) == parse_pick("$y", duel) == Rob(1)


def test_a_reveal_names_the_card_it_turns_up() -> None:
    state = position_to_state("rSo? bAr? | r1 b1 g1")

    assert legal_tokens(state) == (".", "!So")
    assert parse_action("!So", state) == Reveal()
    with pytest.raises(BadNotation, match="!Ar names another card"):
        parse_action("!Ar", state)


def test_a_reveal_cannot_be_written_without_its_card() -> None:
    with pytest.raises(BadNotation, match="with the card it turns up"):
        format_pick(Reveal(), FIVE)


@given(moments())
def test_the_tokens_of_a_decision_differ_and_read_back(state: State) -> None:
    options = state.decision.options if state.decision else ()
    tokens = legal_tokens(state)

    assert len(set(tokens)) == len(options)
    assert tuple(parse_action(token, state) for token in tokens) == options
    assert tuple(format_action(option, state) for option in options) == tokens


@given(state=moments(), token=st.text() | st.from_regex(r"[a-z$=~@>*!x.][:<A-Za-z0-9>^]*"))
def test_any_word_is_a_token_or_refused(state: State, token: str) -> None:
    try:
        action = parse_action(token, state)
    except BadNotation:
        return
    if not isinstance(action, Reveal | Rob):
        assert format_pick(action, state.setup) == token


@pytest.mark.parametrize("kind", CATALOG)
def test_a_card_and_its_code(kind: str) -> None:
    assert kind_of(code_of(kind)) == kind


def test_codes_and_letters_are_told_apart() -> None:
    assert len({code_of(kind) for kind in CATALOG}) == len(CATALOG) == 21
    assert [family_of(letter_of(family)) for family in FAMILIES] == list(FAMILIES)
    assert kinds_of(codes_of(tuple(CATALOG))) == tuple(CATALOG)
    assert kinds_of(" \n") == ()


@pytest.mark.parametrize("code", ["", "ar", "AR", "Arc", "Xx", "Ar "])
def test_an_unknown_code_is_refused_with_those_there_are(code: str) -> None:
    with pytest.raises(BadNotation, match=r"is no card; codes are Ar So Sp .* Tr$"):
        kind_of(code)


@pytest.mark.parametrize("letter", ["", "R", "re", "w", "red"])
def test_an_unknown_letter_is_refused_with_those_there_are(letter: str) -> None:
    with pytest.raises(BadNotation, match=r"is no family; letters are r b g y p$"):
        family_of(letter)
