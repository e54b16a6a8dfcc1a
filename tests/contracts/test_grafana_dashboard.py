"""docs/grafana.json asks for numbers that exist, and for all there are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Metric

from oriflamme.server.bot_seats.bot_metrics import BotMetrics
from oriflamme.server.ops.metrics import Metrics

BOARD: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "grafana.json").read_text("utf-8")
)
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def families() -> list[Metric]:
    """All a server tells of."""
    metrics = Metrics()
    BotMetrics(metrics.registry).create_workers(0)
    metrics.track_database_size("no such file")
    return list(metrics.registry.collect())


def names_in(query: str) -> set[str]:
    return set(re.findall(r"\b(?:oriflamme|process)_\w+", query))


@pytest.mark.parametrize("query", QUERIES)
def test_every_query_names_numbers_that_exist(query: str) -> None:
    known = {f"{each.name}{end}" for each in families() for end in SUFFIXES[each.type]}

    assert names_in(query)
    assert names_in(query) <= known


def test_everything_the_server_counts_is_on_the_board() -> None:
    asked = " ".join(QUERIES)
    ours = {each.name for each in families() if each.name.startswith("oriflamme_")}

    assert {name for name in ours if name not in asked} == set()
