"""Accounts: who somebody is by a password, a passkey or a token. Sockets and disk are handed in."""
