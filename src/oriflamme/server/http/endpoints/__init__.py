"""Every address of the API, with its contract. The server's routes and its description are this."""

from typing import Final

from oriflamme.server.http.endpoints.accounts import ACCOUNT_ENDPOINTS
from oriflamme.server.http.endpoints.games import GAME_ENDPOINTS, REVIEW_ENDPOINTS
from oriflamme.server.http.endpoints.learning import LEARNING_ENDPOINTS
from oriflamme.server.http.endpoints.operations import OPERATIONS_ENDPOINTS
from oriflamme.server.http.endpoints.people import PEOPLE_ENDPOINTS
from oriflamme.server.http.endpoints.standings import STANDINGS_ENDPOINTS
from oriflamme.server.http.endpoints.tables import TABLE_ENDPOINTS

ENDPOINTS: Final = (
    *PEOPLE_ENDPOINTS,
    *ACCOUNT_ENDPOINTS,
    *TABLE_ENDPOINTS,
    *GAME_ENDPOINTS,
    *REVIEW_ENDPOINTS,
    *STANDINGS_ENDPOINTS,
    *LEARNING_ENDPOINTS,
    *OPERATIONS_ENDPOINTS,
)
