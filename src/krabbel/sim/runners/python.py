"""The reference loop in this process: slow, for any bots, and needs nothing else."""

from collections.abc import Generator, Iterable

from krabbel.sim import reference
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows

MEANING = "the plain reference loop, any bots"
SIZE = 1


def check(_plan: Plan) -> None:
    """Accept every plan."""


def play(jobs: Iterable[Job]) -> Generator[Rows]:
    """Play one job after the other."""
    yield from map(reference.play, jobs)
