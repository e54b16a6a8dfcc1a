"""What is left of how often a network may ask, said with every answer of the API.

In the fields of the IETF's draft on rate limits for HTTP (draft-ietf-httpapi-ratelimit-headers).
"""

import math
from collections.abc import Mapping

from oriflamme.server.http.rates import Rate
from oriflamme.server.live.rate_limit import RateLimits


def told(name: str, rate: Rate, limits: RateLimits, network: str) -> Mapping[str, str]:
    """The headers; none where nothing is limited."""
    if not rate.a_second:
        return {}
    full_s = math.ceil(rate.at_once / rate.a_second)
    left, again = limits.left(network)
    return {
        "RateLimit-Policy": f'"{name}";q={math.floor(rate.at_once)};w={full_s}',
        "RateLimit": f'"{name}";r={math.floor(left)};t={math.ceil(again)}',
    }
