"""Every step of every lesson, played by the rules."""

import pytest

from oriflamme.i18n import LOCALES, catalogue
from oriflamme.lessons.attempts import right_tokens, show_step, try_step
from oriflamme.lessons.chapter import LEARNER, Chapter, ChapterStep
from oriflamme.lessons.chapters import CHAPTERS, ORDER
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.position import format_position
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.card import CATALOG
from oriflamme.rules.scoring import winners
from oriflamme.views.view import view

STEPS = [
    pytest.param(step, id=f"{chapter.name}-{step.name}")
    for chapter in ORDER
    for step in chapter.steps
]


@pytest.mark.parametrize("step", STEPS)
def test_what_the_step_asks_for_is_the_learners_to_do_and_takes_it(step: ChapterStep) -> None:
    tokens = right_tokens(step)
    for place in range(len(tokens)):
        tried = try_step(step, tokens[:place])
        decision = tried.line.final.decision
        assert tried.status == "asked"
        assert decision is not None
        assert decision.seat == LEARNER
    assert try_step(step, tokens).status == "right"


@pytest.mark.parametrize("step", STEPS)
def test_every_other_move_is_shown_to_the_end_of_the_round_and_answered(step: ChapterStep) -> None:
    right = right_tokens(step)
    for place in range(len(right)):
        before = right[:place]
        moment = try_step(step, before).line
        for token in legal_tokens(moment.final):
            tried = try_step(step, (*before, token))
            if step.is_right(place, token):
                continue
            end = tried.line.final
            assert tried.status == "wrong"
            assert tried.answer is not None
            assert step.is_right(place, tried.answer)
            assert tried.right_influence is not None
            assert end.is_over or end.round == moment.final.round + 1
            assert sum(len(move.events) for move in tried.line.moves[len(moment.moves) :]) > 0


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_a_moment_that_a_game_can_come_to(step: ChapterStep) -> None:
    state = step.start_position()
    influence = [card.influence for slot in state.queue for card in slot]

    assert read_snapshot(write_snapshot(state)) == state
    assert max(influence, default=0) < state.round


@pytest.mark.parametrize("step", STEPS)
def test_a_step_goes_the_same_way_for_everybody(step: ChapterStep) -> None:
    assert show_step(step) == show_step(step)


def test_nothing_follows_a_wrong_move_or_the_end() -> None:
    wait = CHAPTERS["first_round"].steps[1]
    with pytest.raises(BadNotation, match="comes after a wrong move"):
        try_step(wait, ("!Co", "."))
    with pytest.raises(BadNotation, match="comes after the end of the step"):
        try_step(wait, (".", "."))
    with pytest.raises(BadNotation, match="x1 is not legal"):
        try_step(wait, ("x1",))


OUTCOMES = {
    "first_round.wait": "rCo?1 bSp?1 gLo?1 | r1 b1 g1",
    "first_round.reveal": "rHe! bSp?2 gLo?2 | r4 b1 g1",
    "first_round.again": "rHe! bSp?3 gLo?3 bRd?1 gAs?1 rLo? | r6 b1 g1",
    "bluff.ambush": "gLo?1 | r6 b3 g2",
    "bluff.suspect": "bAm?3 rSo! | r4 b2 g2",
    "bluff.pretend": "gSp? rCo?3 bSo! | r2 b3 g4",
    "bluff.cash": "bSo! | r8 b4 g4",
    "bluff.in_time": "gSp?1 bAr! gHe?1 | r5 b4 g2",
    "characters.archer": "gLo? rAr! bSp?1 gRd?1 | r3 b2 g2",
    "characters.soldier": "bSp? rSo! bLo?2 | r3 b2 g4",
    "characters.spy": "bLo? rSp! gRd?1 | r3 b4 g1",
    "characters.heir": "rHe! gLo?1 bHe! | r4 b2 g2",
    "characters.shapeshifter": "bHe! rSh! gSp! bLo?1 | r3 b4 g4",
    "characters.lord": "rSp? rLo! rAm? bHe? | r5 b2 g2",
    "intrigues.assassination": "bLo?1 bSp?1 gRd?1 | r3 b2 g2",
    "intrigues.decree": "bSo! gLo?2 rCo?3 gSh? | r2 b3 g2",
    "intrigues.conspiracy": "gAr! bSp?1 | r9 b2 g4",
    "intrigues.ambush": "bLo! gHe! | r8 b6 g6",
    "stacks.shelter": "rCo?3 gLo?2 gSp?1 bRd?1 gRd?1 | r6 b4 g2",
    "stacks.rest": "rLo! rSo!/rAs? rHe! bSp? gLo? bRd? gRd? | r8 b2 g3",
    "stacks.uncover": "rSp! gRd?1 | r4 b2 g3",
    "last_round.collect": "rLo! bSp! gRd?1 | r10 b8 g7",
    "last_round.tie": "rHe! gSp! | r8 b8 g3",
    "ablaze.prince": "rPr! bQu?1 gFe?1 rTw! | r4 b2 g2",
    "ablaze.queen": "gCu! bFe?1 | r6 b2 g3",
    "ablaze.cutthroat": "rCu! gFe?1 bPr?1 | r4 b4 g4",
    "ablaze.apothecary": "rAp! gFe?1 bBr?1 rPr! | r4 b2 g2",
    "ablaze.felon": "bSc! rFe! bQu! gPr?1 | r2 b6 g2",
    "ablaze.schemer": "gFe? rSc?1 bPr!/bBr?1 gCu?1 | r2 b3 g2",
    "ablaze.impersonation": "bFe? rSc! bPr?1 | r5 b2 g4",
    "ablaze.bribery": "gFe! bQu!~r gPr?1 | r5 b4 g2",
    "ablaze.plot": "bFe? gBr?1 rQu! | r12 b2 g2",
    "ablaze.trap": "gFe? gPr?1 | r5 b2 g2",
    "duel.strangers": "rHe! gHe?1 bLo?1 ySp?1 | r3 b1",
    "duel.one_purse": "gCo?2 rSo! yRd?1 | r7 b7",
}
"""Where the words of each step say it leads."""


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_step_leads_where_its_words_say(name: str) -> None:
    chapter, _, step = name.partition(".")
    taken = next(each for each in CHAPTERS[chapter].steps if each.name == step)

    assert format_position(show_step(taken).line.final) == OUTCOMES[name]


def test_only_what_begins_with_a_deal_leads_nowhere_in_particular() -> None:
    names = {f"{chapter.name}.{step.name}" for chapter in ORDER for step in chapter.steps}

    assert names - set(OUTCOMES) == {"first_round.place", "duel.families"}


def test_the_last_round_ends_with_the_learners_victory() -> None:
    for step in CHAPTERS["last_round"].steps:
        assert winners(show_step(step).line.final) == (LEARNER,)


def test_every_card_of_both_boxes_is_played_by_the_learner() -> None:
    played = {
        card.kind
        for chapter in ORDER
        for step in chapter.steps
        for slot in show_step(step).line.beginning.queue
        for card in slot
        if card.family == "red"
    }

    assert set(CATALOG) - played == {"twin"}, "the Twin comes with the Prince"


def test_the_learner_is_shown_a_view_and_no_more() -> None:
    """What a learner sees of others' hidden cards is nothing, so that guessing is what it is."""
    suspect = CHAPTERS["bluff"].steps[1]
    seen = view(try_step(suspect).line.final, LEARNER)

    assert [slot[-1].kind for slot in seen.queue] == [None, "soldier", None]


def words(locale: str) -> dict[str, str]:
    return {key: str(text) for key, text in catalogue(locale).items() if key.startswith("lesson.")}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_chapter_and_step_has_its_words_and_no_word_is_left_over(locale: str) -> None:
    expected: list[str] = []
    for chapter in ORDER:
        expected += [f"lesson.{chapter.name}.{part}" for part in ("title", "about")]
        for step in chapter.steps:
            expected += [f"lesson.{chapter.name}.{step.name}.{part}" for part in ("task", "why")]

    assert list(words(locale)) == expected


@pytest.mark.parametrize("locale", LOCALES)
def test_a_step_is_said_in_a_breath(locale: str) -> None:
    """On a phone the words stand between the queue and the hand."""
    assert [text for text in words(locale).values() if len(text) > 180] == []


@pytest.mark.parametrize("chapter", ORDER, ids=lambda chapter: chapter.name)
def test_a_chapter_is_of_one_ruleset_and_its_steps_have_names_of_their_own(
    chapter: Chapter,
) -> None:
    assert len({step.start_position().setup.ruleset for step in chapter.steps}) == 1
    assert len({step.name for step in chapter.steps}) == len(chapter.steps)
