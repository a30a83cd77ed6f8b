"""What /proc tells of processes, of servers and of a database: time, memory, children, ports."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

DATABASE = "postgres"  # the name of every process of PostgreSQL
LOCAL, STATE, INODE = 1, 3, 9  # fields of /proc/net/tcp
LISTENS = "0A"
PARENT, USER, SYSTEM = 1, 11, 12  # fields of /proc/<process>/stat after the name


def database_processes() -> set[int]:
    """Return the processes of PostgreSQL on this machine."""
    found = set()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (path / "comm").read_text().strip() == DATABASE:
                found.add(int(path.name))
    return found


def children(process: int) -> set[int]:
    """Return the processes that a process has started itself."""
    found = set()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            figures = (path / "stat").read_text().rpartition(")")[2].split()
            if int(figures[PARENT]) == process:
                found.add(int(path.name))
    return found


def runs(process: int) -> bool:
    """Return whether a process runs; not whether it is in /proc, where one that has ended stays
    until it is asked how: the first process of some containers asks nobody."""
    with suppress(OSError):
        status = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        return status != "Z" or len(os.listdir(f"/proc/{process}/task")) > 1
    return False


def processor_s(*some: int) -> float:
    """Return the processor time of processes so far; one that has ended counts no more."""
    used = 0
    for process in some:
        with suppress(OSError):
            figures = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            used += int(figures[USER]) + int(figures[SYSTEM])
    return used / os.sysconf("SC_CLK_TCK")


def memory_mb(*some: int) -> float:
    """Return the resident memory of processes; one that has ended counts no more."""
    pages = 0
    for process in some:
        with suppress(OSError):
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def listener(port: int, some: Iterable[int]) -> int | None:
    """Return which of some processes listens at a port of IPv4."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    sockets = {
        f"socket:[{line[INODE]}]"
        for line in lines
        if line[LOCAL].endswith(f":{port:04X}") and line[STATE] == LISTENS
    }
    for process in some:
        with suppress(OSError):
            if any(os.readlink(file) in sockets for file in Path(f"/proc/{process}/fd").iterdir()):
                return process
    return None
