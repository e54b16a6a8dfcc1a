"""JSON as it leaves the server. One encoder for all: it holds no state between calls."""

from typing import Final

import msgspec

encode: Final = msgspec.json.Encoder().encode
