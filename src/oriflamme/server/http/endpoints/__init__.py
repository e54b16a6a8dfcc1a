"""Every address of the API, with its contract. The server's routes and its description are this."""

from typing import Final

from oriflamme.server.http.endpoints.accounts import ACCOUNTS
from oriflamme.server.http.endpoints.games import GAMES, REVIEWS
from oriflamme.server.http.endpoints.learning import LEARNING
from oriflamme.server.http.endpoints.operating import OPERATING
from oriflamme.server.http.endpoints.people import PEOPLE
from oriflamme.server.http.endpoints.standings import STANDINGS
from oriflamme.server.http.endpoints.tables import TABLES

ENDPOINTS: Final = (
    *PEOPLE,
    *ACCOUNTS,
    *TABLES,
    *GAMES,
    *REVIEWS,
    *STANDINGS,
    *LEARNING,
    *OPERATING,
)
