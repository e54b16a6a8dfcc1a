"""What a row says is what the rules say: of the game, of the seat's view, and of nothing else."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from oriflamme.arena.match import BotAgent, Match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.bots.decision_stats import DecisionStats, OptionStats
from oriflamme.bots.page import Page
from oriflamme.bots.roster import parse_bot
from oriflamme.data.data_card import COLUMNS
from oriflamme.data.dataset import Dataset
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.recorded_games import DecisionRecord, RecordingAgent
from oriflamme.kernel.codec import MAX_LEGAL_ACTIONS, decode, encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.legal import list_legal
from oriflamme.kernel.observation import (
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HIDDEN,
    KINDS_FIRST,
    NEVER_ASIDE,
    OBSERVATION,
)
from oriflamme.kernel.observe import observe
from oriflamme.notation.ogn_read import read_record
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.state import State
from tests.testkit.datasets import make_dataset
from tests.testkit.noninterference import other_world

TABLES = {
    "base": TournamentConfig(("page", "squire", "page"), deals=2, seed=1),
    "duel": TournamentConfig(("squire", "page"), "duel", deals=2, seed=2),
    "ablaze": TournamentConfig(("page",) * 5, "ablaze", "ru", deals=2, seed=3),
    "mixed": TournamentConfig(("page",) * 4, "mixed", deals=3, seed=4),
}


@pytest.fixture(scope="module", params=TABLES)
def dataset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    setting = DatasetConfig(TABLES[request.param], shard_deals=2, hidden=True)
    return Dataset(make_dataset(tmp_path_factory.mktemp(request.param) / "games", setting))


def rows(dataset: Dataset) -> list[dict[str, Any]]:
    shards = range(dataset.config.shards)
    return [row for shard in shards for row in dataset.table(shard).to_pylist()]


def decisions(dataset: Dataset) -> Iterator[tuple[dict[str, Any], Match, State, State]]:
    """Each row with its game, the state it was decided in and the end, as the rules replay it."""
    found = iter(rows(dataset))
    for match in dataset.matches():
        *steps, last = read_record(match.record).steps()
        for step in steps:
            yield next(found), match, step.state, last.state
    assert next(found, None) is None


def test_the_records_lead_to_the_outcomes_they_tell(dataset: Dataset) -> None:
    faults = [match.record_fault() for match in dataset.matches()]

    assert faults == [None] * dataset.config.games


def test_a_row_tells_the_game_it_is_of(dataset: Dataset) -> None:
    number: Counter[tuple[int, int]] = Counter()
    for row, match, state, _ in decisions(dataset):
        assert state.decision is not None
        game = row["deal"], row["rotation"]
        assert game == (match.deal, match.rotation)
        assert row["decision"] == number[game]
        number[game] += 1
        assert row["seat"] == state.decision.seat
        assert row["player"] == match.players[row["seat"]]
        assert (row["ruleset"], row["edition"]) == (state.setup.ruleset, state.setup.edition)
        assert not row["stand_in"]


def test_the_actions_of_the_rows_are_those_of_the_record(dataset: Dataset) -> None:
    by_game: dict[tuple[int, int], list[Any]] = {}
    for row, match, state, _ in decisions(dataset):
        action = decode(row["action"], state.setup, row["seat"])
        by_game.setdefault((match.deal, match.rotation), []).append(action)

    assert by_game == {
        (match.deal, match.rotation): list(read_record(match.record).actions)
        for match in dataset.matches()
    }


def test_the_outcome_of_a_row_is_its_seats(dataset: Dataset) -> None:
    for row, _, _, final in decisions(dataset):
        seat, won = row["seat"], winners(final)
        own = next(standing for standing in standings(final) if standing.seat == seat)
        best = max(s.influence for s in standings(final) if s.seat != seat)
        assert row["win_share"] == pytest.approx((seat in won) / len(won))
        assert (row["rank"], row["influence"]) == (own.rank, own.influence)
        assert row["margin"] == own.influence - best


def test_an_observation_and_the_legal_actions_are_what_the_kernel_gives_the_seat(
    dataset: Dataset,
) -> None:
    """Its functions uncompiled, which is as good here: that they do the same is held elsewhere."""
    seen, legal = np.zeros((1, OBSERVATION), np.uint8), np.zeros((1, MAX_LEGAL_ACTIONS), np.int32)
    for row, _, state, _ in decisions(dataset):
        game = from_state(state)
        observe(game, row["seat"], seen, 0)
        count = list_legal(game, legal, 0)
        assert row["observation"] == seen.tobytes()
        assert row["legal"] == legal[0, :count].tolist()
        assert row["action"] in row["legal"]


def test_what_was_hidden_completes_what_was_seen(dataset: Dataset) -> None:
    for row, _, state, _ in decisions(dataset):
        seen = np.frombuffer(row["observation"], np.uint8)
        families = seen[FAMILY_FIRST:CARD_FIRST].reshape(-1, FAMILY_SIZE)
        lies = families[:, KINDS_FIRST:].ravel() % NEVER_ASIDE
        where = np.frombuffer(row["hidden_locations"], np.uint8)
        assert (where == lies)[lies != HIDDEN].all()
        assert (where[lies == HIDDEN] != HIDDEN).all()
        kinds = seen[CARD_FIRST:].reshape(-1, CARD_SIZE)[:, CARD_AT.kind]
        queue = np.frombuffer(row["hidden_queue"], np.uint8)
        assert (queue == kinds)[kinds != 0].all()
        assert np.count_nonzero(queue) == sum(map(len, state.queue))


VISIBLE = [column for column in DecisionRecord.__slots__ if not column.startswith("hidden_")]


def noted(state: State, seat: int) -> DecisionRecord:
    """What is written of a decision, by somebody beside a page of always the same chance."""
    notes: list[DecisionRecord] = []
    RecordingAgent(BotAgent(parse_bot("page"), seat, Random(7)), notes=notes, hidden=True).choose(
        state
    )
    return notes[0]


def test_cards_that_a_seat_cannot_see_change_nothing_but_what_is_named_hidden(
    dataset: Dataset,
) -> None:
    rng = Random(1789)
    told_apart = 0
    for row, _, here, _ in decisions(dataset):
        there = other_world(here, row["seat"], rng)
        one, other = noted(here, row["seat"]), noted(there, row["seat"])
        assert [getattr(one, name) for name in VISIBLE] == [
            getattr(other, name) for name in VISIBLE
        ]
        told_apart += one != other
    assert told_apart, "the worlds do differ"


def test_nothing_hidden_is_written_unless_it_is_asked_for(tmp_path: Path) -> None:
    dataset = Dataset(make_dataset(tmp_path / "games"))

    assert [*dataset.table(0).column_names] == [c for c in COLUMNS if "hidden" not in c]


class Pondering(Page):
    """Chooses at random, and remembers having tried its options so and so often."""

    thought: DecisionStats | None = None

    def choose(self, view, events, *, rng, budget):
        chosen = super().choose(view, events, rng=rng, budget=budget)
        tried = [OptionStats(a, n, 0.0, 0.0, 0.0, 0.0) for n, a in enumerate(view.actions, start=3)]
        self.decision_stats = DecisionStats(tuple(reversed(tried)), 100, 0.0)
        return chosen


def test_visits_are_those_of_the_search_in_the_order_of_the_legal_actions(tmp_path: Path) -> None:
    plan = TournamentConfig(("tests.data.test_decisions:Pondering", "page", "page"), deals=1)
    dataset = Dataset(make_dataset(tmp_path / "games", DatasetConfig(plan)))

    for row, _, state, _ in decisions(dataset):
        assert state.decision is not None
        tried = {
            encode(action, state.setup, row["seat"]): number
            for number, action in enumerate(state.decision.options, start=3)
        }
        ponders = row["player"].endswith("Pondering")
        assert row["visits"] == ([tried[action] for action in row["legal"]] if ponders else None)


@pytest.mark.parametrize(
    ("players", "games"), [(("page",) * 4, 3), (("page", "squire") * 2, 6), (("squire", "page"), 6)]
)
def test_no_game_is_played_twice_because_the_same_bots_sit_in_the_same_seats(
    tmp_path: Path, players: tuple[str, ...], games: int
) -> None:
    plan = TournamentConfig(players, "base" if len(players) > 2 else "duel", deals=3)
    dataset = Dataset(make_dataset(tmp_path / "games", DatasetConfig(plan)))
    seated = {(match.deal, match.players) for match in dataset.matches()}

    assert len(seated) == dataset.manifest.total("games") == games


def test_a_choice_made_for_a_bot_that_failed_is_marked(tmp_path: Path) -> None:
    plan = TournamentConfig(("program:no-such-program", "page", "page"), deals=1)
    dataset = Dataset(make_dataset(tmp_path / "games", DatasetConfig(plan)))

    found = rows(dataset)
    assert [row["stand_in"] for row in found] == [row["player"] != "page" for row in found]
    assert dataset.manifest.total("stand_ins") == sum(row["stand_in"] for row in found)
    assert f"| of these by a stand-in | {sum(row['stand_in'] for row in found)} |" in (
        dataset.folder / "README.md"
    ).read_text(encoding="utf-8")
