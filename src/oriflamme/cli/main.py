"""oriflamme on the command line."""


def main() -> int:
    """Say what there is."""
    return 0
