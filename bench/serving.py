"""A server in a process of its own, without rate limits.

python -m bench.serving DATABASE [CORE [PORT [WORKERS]]]: prints the port that it listens on.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from socket import socket

from bench.processes import children, runs

ANY = "any"  # core
USUAL = (ANY, "0", "1")  # core, a port that is free, and processes
NO_BOTS = "KRABBEL_BENCH_NO_BOTS"  # in the environment: nothing is loaded for bots and hints
RATE = 1e6  # as good as no limit


async def _start_nothing(_pool: object) -> None:
    """Stand in for the start of the bots' processes."""


if os.environ.get(NO_BOTS):  # not in main: worker processes import this module, too
    from krabbel.server.tables.bot_pool import BotPool

    BotPool.start = _start_nothing  # type: ignore[method-assign, assignment]


def main() -> None:
    """Serve until killed."""
    database, core, port, workers, *_ = *sys.argv[1:], *USUAL[len(sys.argv) - 2 :]
    if core != ANY:
        os.sched_setaffinity(0, {int(core)})
    from krabbel.server.run import serve
    from krabbel.server.settings import Limits, Rate, Settings
    from krabbel.server.workers import Work, serve_with

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

    settings = Settings(database=database, live_tables_of_address=100_000, tables_a_day=free)
    if int(workers) > 1:
        serve_with(int(workers), Work(settings, limits=limits), port=int(port), on_ready=ready)
        return
    deals = Random(1)  # the same in every run
    serve(settings, port=int(port), limits=limits, on_ready=ready, chance=deals)


class NotStarted(Exception):
    """A server has ended before it was ready; its log says why."""


class Serving:
    """The process and its port."""

    group: int | None = None  # of processes; 0: one of its own, which Ctrl-C does not reach
    log: int | None = None  # the descriptor of a file for it; None: to the terminal

    def __init__(
        self, database: Path | str, core: int | None = None, port: int = 0, workers: int = 1
    ) -> None:
        words = [str(database), ANY if core is None else str(core), str(port), str(workers)]
        command = [sys.executable, "-m", "bench.serving", *words]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            process_group=self.group,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        if not told:
            self._end()
            raise NotStarted
        self.port, self._workers = int(told), workers

    def processes(self) -> list[int]:
        """Return the processes that serve: this one, or those that it has started to."""
        if self._workers == 1:
            return [self.process.pid]
        return [child for child in children(self.process.pid) if _is_worker(child)]

    def kill(self) -> None:
        """Kill all of its processes at once (SIGKILL)."""
        workers = self.processes()
        self.process.kill()  # first: it would replace the others
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        self._end()
        while any(map(runs, workers)):
            time.sleep(0.01)

    def stop(self) -> None:
        """Shut the server down in order (SIGTERM)."""
        self.process.send_signal(signal.SIGTERM)
        self._end()

    def _end(self) -> None:
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def _is_worker(process: int) -> bool:
    with suppress(OSError):
        return "spawn_main" in Path(f"/proc/{process}/cmdline").read_text()
    return False


if __name__ == "__main__":
    main()
