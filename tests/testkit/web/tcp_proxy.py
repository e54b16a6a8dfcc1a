"""A proxy between browser and server that can be cut, stalled and restored."""

import contextlib
import socket
import threading


class TcpProxy:
    """Forwards every connection to a port, until it is cut."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.is_cut = False
        self.is_silent = False
        self.open: list[socket.socket] = []
        self.in_hand = threading.Lock()
        self.entrance = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.entrance.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        with self.in_hand:
            self.is_cut = True
            for end in self.open:
                _hang_up(end)
            self.open.clear()

    def stall(self) -> None:
        """Cut, but let whatever is asked from now on wait for an answer for ever."""
        self.is_silent = True
        self.cut()

    def restore(self) -> None:
        """Those who wait are cut off, and may ask again."""
        self.cut()
        self.is_cut = self.is_silent = False

    def close(self) -> None:
        self.cut()
        _hang_up(self.entrance)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.entrance.accept()
                with self.in_hand:
                    self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        """Nobody slips through while it is being cut."""
        if self.is_silent:
            self.open.append(near)
            return
        if self.is_cut:
            _hang_up(near)
            return
        far = socket.create_connection(("127.0.0.1", self.to))
        self.open += [near, far]
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=_pump, args=(source, sink), daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            sink.sendall(data)
    _hang_up(sink)
    _hang_up(source)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
