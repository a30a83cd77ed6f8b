"""Processor time of processes, from /proc: of servers, and of a database beside them."""

import os
from contextlib import suppress
from pathlib import Path

DATABASE = "postgres"  # the name of every process of PostgreSQL
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


def processor_s(*some: int) -> float:
    """Return the processor time of processes so far; one that has ended counts no more."""
    used = 0
    for process in some:
        with suppress(OSError):
            figures = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            used += int(figures[USER]) + int(figures[SYSTEM])
    return used / os.sysconf("SC_CLK_TCK")
