"""Several servers over one PostgreSQL behind a proxy, each in a process of its own."""

import subprocess
import sys

from bench.postgres import free_port
from bench.serving import Serving


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
    """Servers, and the proxy before them."""

    def __init__(self, database: str, servers: int) -> None:
        self.database = database
        self.ports = [free_port() for _ in range(servers)]
        self.servers = [Serving(database, port=port) for port in self.ports]
        self.proxy = Proxy(self.ports)
        self.port = self.proxy.port

    def start(self, number: int) -> None:
        """Start a server again that has ended."""
        self.servers[number] = Serving(self.database, port=self.ports[number])

    def kill(self) -> None:
        """Kill everything."""
        for server in self.servers:
            server.kill()
        self.proxy.kill()
