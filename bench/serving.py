"""A server in a process of its own, without rate limits.

python -m bench.serving DATABASE [CORE]: prints the port that it listens on.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from socket import socket

RATE = 1e6  # as good as no limit


def main() -> None:
    """Serve until killed."""
    if len(sys.argv) > 2:
        os.sched_setaffinity(0, {int(sys.argv[2])})
    from krabbel.server.run import serve
    from krabbel.server.settings import Limits, Rate, Settings

    free = Rate(burst=RATE, a_second=RATE)
    limits = Limits(
        purse=free,
        frames=free,
        bytes=Rate(burst=1e9, a_second=1e9),
        tables=free,
        tables_of_guest=free,
        messages=free,
        connections=100_000,
        sockets=100_000,
        turn_frames=100_000,
    )

    def ready(bound: socket, _friends: list[str]) -> None:
        print(bound.getsockname()[1], flush=True)

    settings = Settings(database=sys.argv[1], live_tables_of_address=100_000, tables_a_day=free)
    deals = Random(1)  # the same in every run
    serve(settings, port=0, limits=limits, on_ready=ready, chance=deals)


class Serving:
    """The process and its port."""

    def __init__(self, database: Path | str, core: int | None = None) -> None:
        command = [sys.executable, "-m", "bench.serving", str(database)]
        self.process = subprocess.Popen(
            command if core is None else [*command, str(core)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        """Kill the process at once (SIGKILL)."""
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """Shut the server down in order (SIGTERM)."""
        self.process.send_signal(signal.SIGTERM)
        self._end()

    def _end(self) -> None:
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


if __name__ == "__main__":
    main()
