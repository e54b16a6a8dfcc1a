"""One game of a tournament."""

import json

from oriflamme.arena.match import Match, play_match, read_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules.scoring import winners

PLAN = TournamentConfig(("squire", "page", "page"), ruleset="ablaze", seed=5)


def played(match: Match) -> Match:
    """The match as it comes back from a journal."""
    return read_match(json.loads(json.dumps(match.write())))


def test_a_match_is_read_as_it_was_written():
    match = play_match(PLAN, 0, 1)
    again = played(match)
    assert again.write() == match.write()
    assert again.cards == match.cards


def test_its_record_leads_to_its_result():
    match = play_match(PLAN, 2, 2)
    final = read_record(match.record).final()
    assert final.supplies == match.influence
    assert winners(final) == match.winners


def test_its_record_names_the_players_by_seat():
    match = play_match(PLAN, 0, 1)
    tags = read_record(match.record).tags
    assert [tags[f"Player{seat}"] for seat in (1, 2, 3)] == list(match.players)


def test_all_rotations_share_one_deal():
    records = [read_record(play_match(PLAN, 3, turn).record) for turn in range(3)]
    assert records[0].dealt == records[1].dealt == records[2].dealt


def test_the_same_plan_gives_the_same_match():
    first, again = (play_match(PLAN, 1, 0) for _ in range(2))
    assert first.record == again.record


def test_what_the_cards_earned_explains_the_supplies():
    """Influence comes from one's cards; a page can lose some to a Spy, a Felon or a Trap."""
    match = play_match(TournamentConfig(("page",) * 3, seed=8), 0, 0)
    for seat, influence in enumerate(match.influence):
        earned = sum(tally.earned for tally in match.cards[seat].values())
        assert influence <= 1 + earned


def test_six_cards_are_played_in_a_game():
    match = play_match(TournamentConfig(("page",) * 4, seed=8), 0, 0)
    assert [sum(t.played for t in cards.values()) for cards in match.cards] == [6, 6, 6, 6]


def test_every_decision_is_timed():
    match = play_match(PLAN, 0, 0)
    decisions = len(read_record(match.record).actions)
    assert sum(clock.count for clock in match.latencies) == decisions
