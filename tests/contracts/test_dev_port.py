"""`npm run dev` talks to a server on its usual port."""

from pathlib import Path

from oriflamme.server.settings import Settings

ROOT = Path(__file__).parents[2]


def test_the_page_under_work_asks_the_server_where_it_usually_listens() -> None:
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")

    assert f"target: 'http://127.0.0.1:{Settings().port}'" in config
    assert f"(port {Settings().port})" in (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
