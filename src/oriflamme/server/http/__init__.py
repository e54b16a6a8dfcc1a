"""The strip between HTTP or a websocket and the rooms."""
