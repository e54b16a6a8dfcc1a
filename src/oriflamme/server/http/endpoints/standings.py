"""How strong people are, what they played, and what cards did."""

from typing import Final, Literal

from oriflamme.server.http import standings
from oriflamme.server.openapi.endpoint import Contract, Endpoint, Query
from oriflamme.server.protocol.standings import (
    CardTable,
    Day,
    History,
    Leaders,
    NameWish,
    Place,
    Profile,
    Seats,
    SeatsWish,
    Won,
)
from oriflamme.server.protocol.terms import Ruleset

KIND: Final = (
    Query("ruleset", Ruleset, "base", "What is played."),
    Query("seats", Seats, 4, "By how many."),
)

STANDINGS_ENDPOINTS: Final = (
    Endpoint("GET", "/api/standings", standings.show_leaderboard, Contract(
        section="People", gives=Leaders, refuses=("bad_message",), query=KIND,
    )),
    Endpoint("GET", "/api/people/{name}", standings.show_person, Contract(
        section="People", gives=Profile, guest="known",
        path={"name": ("Anna", "The name of somebody with an account.")},
    )),
    Endpoint("GET", "/api/history", standings.show_history, Contract(
        section="Games", gives=History, refuses=("bad_message", "not_found"), guest="known",
        query=(
            Query("person", NameWish, "", "Games of somebody with an account."),
            Query("rival", NameWish, "", "And of somebody else."),
            Query("ruleset", Literal[""] | Ruleset, "", "What was played."),
            Query("seats", SeatsWish, "", "By how many."),
            Query("result", Won, "", "How it came out for the person, or for oneself."),
            Query("rated", Literal["", "rated", "casual"], "", "Whether it counted."),
            Query("since", Day, "", "The first day, as 2026-11-16."),
            Query("until", Day, "", "The last day."),
            Query("mine", Literal["", "1"], "", "One's own games instead, all of them."),
            Query("more", Place, "", "Where the page before says that the next begins."),
        ),
    )),
    Endpoint("GET", "/api/card-statistics", standings.show_card_statistics, Contract(
        section="Games", gives=CardTable, refuses=("bad_message",), query=KIND,
    )),
)  # fmt: skip
