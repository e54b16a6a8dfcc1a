"""The server's own house in a browser: no socket, no disk, no process but the one it is in."""
