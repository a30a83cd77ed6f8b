"""Matches on a Ray cluster: the one that RAY_ADDRESS names, else a local one."""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from krabbel.core.compile import can_compile
from krabbel.core.optional import optional
from krabbel.sim import compiled, reference
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import Rows

MEANING = "compiled, on a Ray cluster; without the compiler the reference loop"
SIZE = 4000


def check(_plan: Plan) -> None:
    """Raise Missing without Ray; its workers need the packages that this process has."""
    optional("ray", "the ray runner", "cluster")


def play_one(job: Job) -> Rows:
    """Play compiled if worker and bots can, else by the reference loop: the rows are the same."""
    return compiled.play(job) if can_compile() and job.plan.compiled else reference.play(job)


def play(jobs: Iterable[Job]) -> Generator[Rows]:
    """Play the jobs, as many at a time as the cluster has cores, with as many waiting."""
    ray = optional("ray", "the ray runner", "cluster")
    started = not ray.is_initialized()
    if started:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        yield from _in_order(ray, jobs)
    finally:
        if started:
            ray.shutdown()


def _in_order(ray: Any, jobs: Iterable[Job]) -> Iterator[Rows]:
    remote = ray.remote(play_one)
    ahead = 2 * int(ray.cluster_resources().get("CPU", 1))
    under_way: deque[Any] = deque()
    for job in jobs:
        under_way.append(remote.remote(job))
        if len(under_way) > ahead:
            yield ray.get(under_way.popleft())
    while under_way:
        yield ray.get(under_way.popleft())
