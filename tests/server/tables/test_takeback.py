"""A last act is taken back as long as nothing followed from it."""

from oriflamme.server.history.recovery import game_events, replay, without_takebacks
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from tests.testkit.server.table_harness import RecordingListener, TableHarness


def a_game(*, take_back: bool = True) -> tuple[TableHarness, list[RecordingListener]]:
    harness = TableHarness(TableOptions(seats=3, first=0, take_back=take_back))
    return harness, harness.start_game()


def test_a_placement_is_taken_back_before_the_next_player_acts() -> None:
    harness, ears = a_game()
    assert harness.table.game
    before = harness.table.game.state
    harness.act(ears, 0)

    assert ears[2].last["change"]["can_take_back"] is True
    assert harness.request(ears[0], fc.TakeBack()) == "change:taken_back"
    assert harness.table.game.state is before
    assert harness.table.decider() == 0
    assert ears[1].last["change"] == {
        "kind": "taken_back",
        "seat": 0,
        "change": harness.table.number - 1,
    }
    assert ears[1].last["view"]["queue"] == []
    assert len(ears[0].last["private"]["options"]) == len(before.decision.options)  # type: ignore[union-attr]
    assert harness.recovered() == harness.table


def test_the_decision_is_asked_under_a_new_number() -> None:
    harness, ears = a_game()
    old = harness.asked()
    harness.act(ears, 0, "x")
    harness.request(ears[0], fc.TakeBack())

    assert harness.request(ears[0], fc.Act(old, 0, "y")) == "refused:stale_decision"
    assert harness.act(ears, 3, "z") == "accepted"


def test_nobody_takes_back_what_another_did() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)

    assert harness.request(ears[1], fc.TakeBack()) == "refused:not_now"
    assert harness.request(harness.join("Zoe"), fc.TakeBack()) == "refused:not_seated"
    assert harness.request(harness.join(None), fc.TakeBack()) == "refused:guest_required"


def test_once_the_next_player_acted_it_stands() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)
    harness.act(ears, 0)

    assert harness.request(ears[0], fc.TakeBack()) == "refused:not_now"


def test_an_act_is_taken_back_once_only() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)
    harness.request(ears[0], fc.TakeBack())

    assert harness.request(ears[0], fc.TakeBack()) == "refused:not_now"


def test_where_it_was_agreed_so_nothing_is_taken_back() -> None:
    harness, ears = a_game(take_back=False)
    harness.act(ears, 0)

    assert ears[0].last["change"]["can_take_back"] is False
    assert harness.request(ears[0], fc.TakeBack()) == "refused:not_now"


def test_what_shows_a_card_stands() -> None:
    """Whatever happens in whole games: after a reveal, a blow or a gain nothing is taken back."""
    shown = 0
    for seed in range(6):
        harness = TableHarness(TableOptions(seats=3), seed=seed)
        ears = harness.start_game()
        while (seat := harness.table.decider()) is not None:
            harness.play(ears, 1)
            what = next(
                each["change"]
                for each in reversed(ears[0].messages)
                if each["type"] == "change" and each["change"]["kind"] == "decided"
            )
            loud = {event["type"] for event in what["events"]} & LOUD
            shown += bool(loud)
            assert not (loud and what["can_take_back"])
            if harness.table.phase == "playing" and loud:
                assert harness.request(ears[seat], fc.TakeBack()) == "refused:not_now"
    assert shown > 50


LOUD = {"revealed", "gained", "lost", "stolen", "eliminated", "discarded", "moved", "collected",
        "drew", "bribed", "round_began", "game_ended"}  # fmt: skip


def test_a_game_with_acts_taken_back_is_recorded_as_it_was_played_in_the_end() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)
    harness.request(ears[0], fc.TakeBack())
    harness.act(ears, 2)
    harness.act(ears, 0)
    harness.request(ears[1], fc.TakeBack())
    harness.play(ears)
    steps = without_takebacks(replay(harness.table.code, harness.rows()))
    decided = [step for step in steps if isinstance(step.change, ch.Decided)]
    game = harness.table.game
    assert game
    tokens = [step.change.token for step in decided if isinstance(step.change, ch.Decided)]

    assert harness.table.phase == "over"
    assert not any(isinstance(step.change, ch.TakenBack) for step in steps)
    assert tokens[0] != tokens[1]
    assert len(game_events(game, harness.rows())) == sum(
        len(step.events) for step in steps if isinstance(step.change, (ch.Started, ch.Decided))
    )
    assert harness.recovered() == harness.table
