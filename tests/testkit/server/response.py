"""What a server says to one request."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass
class Response:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]
