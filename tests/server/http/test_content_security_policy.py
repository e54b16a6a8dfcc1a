"""Of the scripts written into a page those of its file may run, and no others."""

import os
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from oriflamme.server.http.content_security_policy import PAGE_POLICY, allow_inline_scripts


def hashed(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def test_what_a_page_brings_with_it_may_run(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<script>first('é')</script><script src='/a.js'></script><script>2</script>")

    first, second = hashed("first('é')"), hashed("2")
    scripts = f"script-src 'self' {first} {second};"
    assert allow_inline_scripts(PAGE_POLICY, page) == PAGE_POLICY.replace(
        "script-src 'self';", scripts
    )


def test_a_new_build_of_the_page_has_a_policy_of_its_own(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    for script in ("old()", "new()"):
        page.write_text(f"<script>{script}</script>")
        os.utime(page, ns=(0, ord(script[0])))
        assert hashed(script) in allow_inline_scripts(PAGE_POLICY, page)


def test_without_such_scripts_nothing_is_added(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    assert allow_inline_scripts(PAGE_POLICY, page) == PAGE_POLICY
    page.write_text("<script src='/a.js'></script>")
    assert allow_inline_scripts(PAGE_POLICY, page) == PAGE_POLICY
