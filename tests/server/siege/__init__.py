"""Attacks over real sockets, while honest tables play on beside them: `make siege`."""
