"""Records are read leniently in form and strictly in substance, with precise refusals."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.notation.errors import BadRecord, BadToken
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.record import Comment
from tests.testkit.notation.record_texts import GAME, GOLDEN, HEAD, MOVES, mutated, unfinished


def test_a_finished_game_is_read_to_its_end() -> None:
    record = read_record(GAME)

    assert (len(record.actions), record.first) == (46, 2)
    assert record.final().is_over


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + GAME,
        GAME.replace("\n", "\r\n"),
        GAME.replace("\n", "\r"),
        GAME.replace("\n\n", "\n"),
        GAME.replace("\n\n", "\n\n\n \n"),
        f"\n\n{GAME}\n\n",
        GAME.replace('[First "3"]', '  [First   "3"]\t'),
        GAME.replace("1: 3/2, 2: 1/2", "1:3/2,2 : 1 / 2"),
        HEAD + "\n\n" + " ".join(MOVES.split()),
        HEAD + "\n\n" + "\n".join(MOVES.split()),
    ],
)
def test_line_ends_and_spaces_do_not_matter(text: str) -> None:
    assert read_record(text) == read_record(GAME)


def test_free_tags_are_kept_in_their_order() -> None:
    text = r'[Event "The \"Lion\" cup \\ 2"]' + f"\n{GAME}".replace(
        "\n\n", '\n[Date "2026.11.15"]\n[Place "Київ [1] {a}\u2028"]\n[Note "one\\ntwo"]\n\n', 1
    )

    assert list(read_record(text).tags.items()) == [
        ("Event", 'The "Lion" cup \\ 2'),
        ("Date", "2026.11.15"),
        ("Place", "Київ [1] {a}\u2028"),
        ("Note", "one\ntwo"),
    ]


def test_comments_are_kept_where_they_stand() -> None:
    text = unfinished("{before} 1. {a} g:<Rd{b}r:Ar> {x3 | [no] \n two lines} b:<So {} | .")

    record = read_record(text)
    assert len(record.actions) == 4
    assert record.comments == (
        Comment(0, "before"),
        Comment(0, "a"),
        Comment(1, "b"),
        Comment(2, "x3 | [no] \n two lines"),
        Comment(3, ""),
    )


@pytest.mark.parametrize(
    "moves",
    ["", "1.", "1. g:<Rd", "1. g:<Rd r:Ar> b:<So", "1. g:<Rd r:Ar> b:<So |", "1. {only words}"],
)
def test_a_game_may_stop_anywhere(moves: str) -> None:
    assert not read_record(unfinished(moves)).final().is_over


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Ruleset "base"]', "", "the tag Ruleset is missing"),
        ('[Edition "standard"]', "", "the tag Edition is missing"),
        ('[Seats "red blue green"]', "", "the tag Seats is missing"),
        ('[First "3"]', "", "the tag First is missing"),
        ('[red "Sh', '[Red "Sh', "the tag red is missing"),
        ('[First "3"]', '[First "3"]\n[First "1"]', "line 5: the tag First stands twice"),
        ('[First "3"]', "[First 3]", r'line 4: a tag is \[Name "value"\], not \'\[First 3\]'),
        ('[First "3"]', '[First "3"', "line 4: a tag is"),
        ('[First "3"]', '[First "a"b"]', "line 4: a tag is"),
        ('[First "3"]', '[First "3"] [x "y"]', "line 4: a tag is"),
        ('[First "3"]', '[Fi-rst "3"]', "line 4: a tag is"),
        ('[First "3"]', '[First "4"]', "First is a seat from 1 to 3, not '4'"),
        ('[First "3"]', '[First "٣"]', "First is a seat from 1 to 3"),
        ('"base"', '"chess"', "unknown ruleset 'chess'; there are base, duel, ablaze, mixed"),
        ('"base"', '"mixed"', "mixed needs a deck"),
        ('"base"', '"ablaze"', "red must be dealt each kind of the deck once"),
        ('"base"', '"duel"', "duel is for 2 seats, not 3"),
        ('"standard"', '"fr"', "unknown edition 'fr'; there are standard, ru"),
        ('"red blue green"', '"red blue"', "base is for 3 to 5 seats, not 2"),
        ('"red blue green"', '"red blue grey"', "unknown family 'grey'"),
        ('"red blue green"', '"red blue red"', "a family of its own"),
        ('"red blue green"', '"red blue yellow"', "green is dealt cards but has no seat"),
        ('"Sh Rd Lo Am Ar So As / He', '"Sh Rd Lo Am Ar So As He', "'hand / set aside'"),
        ('"Sh Rd Lo Am Ar So As /', '"Sh Rd Lo | Am Ar So As /', "'hand / set aside'"),
        ('"Sh Rd', '"Xx Rd', "the tag red: 'Xx' is no card; codes are Ar So"),
        ('"Sh Rd', '"Rd Rd', "red must be dealt each kind of the deck once"),
        ('"Sh Rd', '"Rd', "red has 7 cards in hand, not 6"),
        ('"base"]', '"base"]\n[Cards "Ar So"]', "base is played with its own 10 kinds"),
        ("1: 3/2", "1: 4/2", "Result is '1: 4/2, .*', but the game ended '1: 3/2"),
        ('[Winners "3"]', '[Winners "1"]', "Winners is '1', but the game ended '3'"),
        ('[Winners "3"]', '[Winners "1 3"]', "but the game ended '3'"),
        ('[Winners "3"]', "", "the game is over, but the tag Winners is missing: '3'"),
        (". . .\n2.", ". . .\n{", "stands between { and }"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    assert old in GAME
    with pytest.raises(BadRecord, match=reason):
        read_record(GAME.replace(old, new, 1))


def test_a_game_that_is_not_over_has_no_result() -> None:
    with pytest.raises(BadRecord, match="not over, but the record has Result and Winners"):
        read_record(GAME[: GAME.index("6.")])


@pytest.mark.parametrize(
    ("moves", "round", "number", "problem"),
    [
        ("g:<Rd", 1, 1, "'1.' opens the round: 'g:<Rd' comes too early"),
        ("2. g:<Rd", 1, 1, "'1.' opens the round: '2.' comes too early"),
        ("1. 1. g:<Rd", 1, 1, "'1.' is no token"),
        ("1. | g:<Rd", 1, 1, "'|' is no token"),
        ("1. g:<Rd r:Ar> b:<So .", 1, 4, "'|' opens the resolution: '.' comes too early"),
        ("1. g:Rd>", 1, 1, "g:Rd> is not legal"),
        ("1. g:<Sp", 1, 1, "g:<Sp is not legal"),
        ("1. r:<Ar", 1, 1, "r:<Ar is not legal"),
        ("1. g:<Rd r:Ar^1", 1, 2, "r:Ar^1 is not legal"),
        ("1. g:<Xx", 1, 1, "'Xx' is no card"),
        ("1. q:<Ar", 1, 1, "'q' is no family"),
        ("1. g:<Rd r:Ar> b:<So | x2", 1, 4, "x2 is not legal"),
        ("1. g:<Rd r:Ar> b:<So | !Ar", 1, 4, "!Ar names another card than the one turned up"),
        ("1. g:<Rd r:Ar> b:<So | !Zz", 1, 4, "'Zz' is no card"),
        ("1. g:<Rd r:Ar> b:<So | . . . 3.", 2, 7, "'2.' opens the round: '3.' comes too early"),
        ("1. g:<Rd r:Ar> {a {b} c}", 1, 3, "a comment stands between { and }"),
        ("1. g:<Rd r:Ar> }", 1, 3, "a comment stands between { and }"),
        ("1. g:<Rd x", 1, 2, "'x' is no token"),
        ("1. g:<Rd x0", 1, 2, "'x0' is no token"),
        ("1. g:<Rd x01", 1, 2, "'x01' is no token"),
        ("1. g:<Rd x٣", 1, 2, "'x٣' is no token"),
        ("1. g:<Rd x100", 1, 2, "'x100' is no token"),
        ("1. g:<Rd $p", 1, 2, "$p: nobody at this table heads purple"),
        ("1. g:<Rd TAKE", 1, 2, "'TAKE' is no token"),
    ],
)
def test_a_wrong_token_is_named_with_its_place(
    moves: str, round: int, number: int, problem: str
) -> None:
    with pytest.raises(BadToken) as refusal:
        read_record(unfinished(moves))

    assert (refusal.value.round, refusal.value.number) == (round, number)
    assert problem in str(refusal.value)
    assert str(refusal.value).startswith(f"round {round}, decision {number}: ")


@pytest.mark.parametrize(("written", "legal"), [("| !", (".", "!So")), (".", ("|",))])
def test_a_wrong_token_tells_what_was_legal(written: str, legal: tuple[str, ...]) -> None:
    with pytest.raises(BadToken) as refusal:
        read_record(unfinished(f"1. g:<Rd r:Ar> b:<So {written}"))

    assert refusal.value.legal == legal
    assert str(refusal.value).endswith(f"; legal: {' '.join(legal)}")


@pytest.mark.parametrize(
    ("token", "why"), [(".", r"\. comes after the end of the game"), ("7.", "'7.' is no token")]
)
def test_nothing_is_read_past_the_end_of_the_game(token: str, why: str) -> None:
    with pytest.raises(BadToken, match=f"decision 47: {why}"):
        read_record(f"{GAME} {token}")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@given(text=st.sampled_from(GOLDEN), seed=st.integers(0, 2**32))
def test_a_mangled_record_is_read_or_refused(text: str, seed: int) -> None:
    rng = Random(seed)
    for _ in range(5):
        try:
            record = read_record(mutated(text, rng))
        except BadRecord:
            continue
        assert record.final() is not None
