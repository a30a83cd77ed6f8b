"""A net between a browser and the server that can be lost: it carries bytes, or does not."""

import socket
from contextlib import contextmanager, suppress
from threading import Thread

PIECE = 65_536  # bytes


class Net:
    """While it is down nobody gets through; a net that swallows carries only what is asked."""

    def __init__(self, server):
        self.down = self.swallows = False
        self._server = ("127.0.0.1", server.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends = []
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def lose(self):
        """Every connection ends, and none comes about."""
        self.down = True
        ends, self._ends = self._ends, []
        for end in ends:
            _end(end)

    def come_back(self):
        self.down = self.swallows = False

    def close(self):
        self.lose()
        _end(self._door)

    def _accept(self):
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if self.down:
                    near.close()
                else:
                    self._connect(near)

    def _connect(self, near):
        far = socket.create_connection(self._server)
        self._ends += [near, far]
        Thread(target=self._carry, args=(near, far, lambda: False), daemon=True).start()
        Thread(target=self._carry, args=(far, near, lambda: self.swallows), daemon=True).start()

    def _carry(self, source, target, swallowed):
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if not swallowed():
                    target.sendall(piece)
        _end(source)
        _end(target)


def _end(end):
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def net_before(server):
    """A net, until the end of the block."""
    net = Net(server)
    try:
        yield net
    finally:
        net.close()
