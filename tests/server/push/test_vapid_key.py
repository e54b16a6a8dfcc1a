"""The key of web push: made once, read at the start, and what is wrong with it is said."""

import sys
from pathlib import Path

import pytest

from oriflamme.server.push.vapid_key import read_key
from oriflamme.server.settings import BadSetting
from tests.testkit.command_line import oriflamme
from tests.testkit.server.push_service import from_base64url, key_file

CONTACT = "mailto:host@table.example"


def test_a_key_is_made_for_its_owner_only_and_never_over_another(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    made = oriflamme("push-key", str(file))
    before = file.read_bytes()
    again = oriflamme("push-key", str(file))

    assert (made.status, again.status) == (0, 1)
    assert f"--push-key {file}" in made.out
    assert file.stat().st_mode & 0o077 == 0
    assert file.read_bytes() == before
    assert len(from_base64url(read_key(str(file), CONTACT).public)) == 65


def test_a_key_needs_somebody_to_write_to(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="--push-contact"):
        read_key(key_file(tmp_path), "")


@pytest.mark.parametrize("text", ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA"])
def test_what_is_no_key_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "push.pem"
    file.write_text(text)
    with pytest.raises(BadSetting, match="holds no key"):
        read_key(str(file), CONTACT)
    with pytest.raises(BadSetting, match="cannot be read"):
        read_key(str(tmp_path / "no-such"), CONTACT)


def test_another_kind_of_key_is_refused(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric import ed25519
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    file = tmp_path / "push.pem"
    form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(ed25519.Ed25519PrivateKey.generate().private_bytes(*form))
    with pytest.raises(BadSetting, match="another kind"):
        read_key(str(file), CONTACT)


def test_a_server_without_the_extra_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = key_file(tmp_path)
    monkeypatch.setitem(sys.modules, "jwt", None)

    with pytest.raises(BadSetting, match=r"needs jwt: pip install 'oriflamme\[push\]'"):
        read_key(file, CONTACT)
