"""What is pushed can be read by the one browser it is for."""

from oriflamme.server.push.encryption import encrypt, is_public_key
from tests.testkit.server.push_service import Subscriber, base64url, from_base64url

SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_rfc_8291_is_sealed_byte_by_byte() -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    sender = ec.derive_private_key(int.from_bytes(from_base64url(SENDER), "big"), ec.SECP256R1())
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        from_base64url(BROWSER),
        from_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        server_key=sender,
        salt=from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert base64url(sealed) == SEALED


def test_each_message_has_a_key_and_salt_of_its_own() -> None:
    browser = Subscriber()
    first, second = (encrypt(b"your turn", browser.public, browser.auth) for _ in range(2))

    assert browser.decrypt_record(first) == browser.decrypt_record(second) == b"your turn"
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


def test_only_a_point_of_the_curve_is_a_public_key() -> None:
    point = from_base64url(BROWSER)

    assert is_public_key(point)
    assert not is_public_key(point[:-1] + b"\0")
    assert not is_public_key(b"\4" + bytes(64))
    assert not is_public_key(b"")
