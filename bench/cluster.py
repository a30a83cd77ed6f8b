"""Several servers over one PostgreSQL behind a proxy, each in a process of its own."""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from bench.postgres import free_port
from bench.serving import NotStarted, Serving

STARTS = 5  # of a server whose database may not answer yet


class Proxy:
    """A proxy at a port of its own, which stays the same when it is started again."""

    def __init__(self, servers: list[int]) -> None:
        self.port, self._servers = free_port(), servers
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        command = [sys.executable, "-m", "bench.proxy", str(self.port), *map(str, self._servers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, process_group=0)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Cluster:
    """Servers, each with so many processes, and the proxy before them."""

    def __init__(self, database: str, workers: Sequence[int]) -> None:
        self._database, self._workers = database, workers
        self._ports = [free_port() for _ in workers]
        with ThreadPoolExecutor() as at_once:
            self.servers = list(at_once.map(self._serve, range(len(workers))))
        self.proxy = Proxy(self._ports)
        self.port = self.proxy.port

    def start(self, number: int) -> None:
        """Start a server again that has ended, again and again as systemd would."""
        for _ in range(STARTS):
            with suppress(NotStarted):
                self.servers[number] = self._serve(number)
                return
        raise NotStarted

    def _serve(self, number: int) -> Serving:
        return Serving(self._database, port=self._ports[number], workers=self._workers[number])

    def kill(self) -> None:
        """Kill everything."""
        for server in self.servers:
            server.kill()
        self.proxy.kill()
