"""oriflamme train, as far as it goes before anything is learned."""

from pathlib import Path

import pytest

from command_line import oriflamme


def test_without_a_device_the_gpu_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "0")
    refused = oriflamme("train", str(tmp_path), "--device", "gpu", "--games", "64")
    assert refused.status == 2
    assert "oriflamme[gpu]" in refused.err or "no CUDA device" in refused.err


@pytest.mark.parametrize("few", [("--games", "3"), ("--iterations", "0")])
def test_too_little_to_learn_from_is_refused(tmp_path: Path, few: tuple[str, str]) -> None:
    refused = oriflamme("train", str(tmp_path / "run"), *few)
    assert refused.status == 2
    assert "at least 64 games" in refused.err
    assert not (tmp_path / "run").exists()
