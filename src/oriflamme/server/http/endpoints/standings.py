"""How strong people are, what they played, and what cards did."""

from typing import Final, Literal

from oriflamme.server.http import standings
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec, QueryParameter
from oriflamme.server.protocol.standings import (
    CardStatisticsTable,
    DayFilter,
    GameHistory,
    Leaders,
    NameFilter,
    PageCursor,
    Profile,
    ResultFilter,
    Seats,
    SeatsFilter,
)
from oriflamme.server.protocol.terms import Ruleset

KIND: Final = (
    QueryParameter("ruleset", Ruleset, "base", "What is played."),
    QueryParameter("seats", Seats, 4, "By how many."),
)

STANDINGS_ENDPOINTS: Final = (
    Endpoint("GET", "/api/standings", standings.show_leaderboard, EndpointSpec(
        section="Guests", response_body=Leaders, refuses=("invalid_message",),
        query_parameters=KIND,
    )),
    Endpoint("GET", "/api/people/{name}", standings.show_person, EndpointSpec(
        section="Guests", response_body=Profile, guest="known",
        path_parameters={"name": ("Anna", "The name of somebody with an account.")},
    )),
    Endpoint("GET", "/api/history", standings.show_history, EndpointSpec(
        section="Games", response_body=GameHistory, refuses=("invalid_message", "not_found"),
        guest="known",
        query_parameters=(
            QueryParameter("person", NameFilter, "", "Games of somebody with an account."),
            QueryParameter("opponent", NameFilter, "", "And of somebody else."),
            QueryParameter("ruleset", Literal[""] | Ruleset, "", "What was played."),
            QueryParameter("seats", SeatsFilter, "", "By how many."),
            QueryParameter("result", ResultFilter, "", "The result of the person, or one's own."),
            QueryParameter("rated", Literal["", "rated", "casual"], "", "Whether it counted."),
            QueryParameter("since", DayFilter, "", "The first day, as 2026-11-16."),
            QueryParameter("until", DayFilter, "", "The last day."),
            QueryParameter("mine", Literal["", "1"], "", "One's own games instead, all of them."),
            QueryParameter("cursor", PageCursor, "", "Where the page before says the next begins."),
        ),
    )),
    Endpoint("GET", "/api/card-statistics", standings.show_card_statistics, EndpointSpec(
        section="Games", response_body=CardStatisticsTable, refuses=("invalid_message",),
        query_parameters=KIND,
    )),
)  # fmt: skip
