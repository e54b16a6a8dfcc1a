"""What a page may do in the browser: the Content-Security-Policy of each answer."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
STANDALONE_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self'; connect-src 'self' blob:; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""For the page that stands alone: its house is compiled, and reads what it has unpacked."""

_INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def allow_inline_scripts(policy: str, page: Path) -> str:
    """The policy for a page, which lets the scripts run that are written into it, and no others."""
    return (
        _allow_inline_scripts(policy, page, page.stat().st_mtime_ns) if page.is_file() else policy
    )


@lru_cache(maxsize=8)
def _allow_inline_scripts(policy: str, page: Path, _changed: int) -> str:
    scripts = _INLINE.findall(page.read_text("utf-8"))
    hashes = [f" 'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in scripts]
    return policy.replace("script-src 'self'", f"script-src 'self'{''.join(hashes)}")
