"""All runners give the same rows, bit for bit, however the work is split."""

import os
import subprocess
import sys
from typing import Any

import pytest

import krabbel
from krabbel.core.errors import BadOption
from krabbel.core.gpu import BLOCK, compact, numba_cuda
from krabbel.core.optional import Missing
from krabbel.sim import reference, runners
from krabbel.sim.plan import Job, Plan
from krabbel.sim.runners import cuda, find_runner, processes, python, runner_names, threads
from tests.sim.plans import mixed, rows
from tests.strategies import per_game, per_setting

BUGS = krabbel.game("party-bugs")
FAR = (1 << 33) + 5  # a match number of more than one word


def for_cuda(name: str) -> tuple[Plan, int]:
    """A plan, and a number of matches that makes more than one block of the game's kernel."""
    if krabbel.game(name).in_step:
        return mixed(krabbel.game(name), 3, {"target": 50}), 5
    return mixed(krabbel.game(name), 3), BLOCK + 2


def simulated_on_cuda(name: str) -> str:
    """The rows of some matches by the CUDA runner, as text.

    The simulator wraps arrays, which rules cannot take: they are unwrapped. And it has no registers
    to count. While threads wait for each other it keeps asking whether they still do.
    """
    sys.setswitchinterval(1e-6)
    from numba.cuda.simulator import kernel

    simulator = numba_cuda()
    jit = simulator.jit
    simulator.jit = lambda function, **_registers: jit(function)
    kernel.FakeWithinKernelCUDAArray = lambda wrapped: wrapped._ary
    cuda.BLOCK_IN_STEP = 2
    return str(rows(cuda, *for_cuda(name), first=FAR))


def in_another_process(expression: str, **environment: str) -> str:
    """What an expression of this module prints there."""
    code = f"from tests.sim import test_runners as t; print({expression})"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@per_setting
def test_threads_play_what_the_reference_plays(game, players, options):
    plan = mixed(game, players, options)
    assert rows(threads, plan, 2, first=FAR) == rows(python, plan, 2, first=FAR)


@per_game
def test_the_reference_is_the_same_by_plain_and_by_compiled_rules(game):
    job = Job(mixed(game, 3), 0, 2)
    assert reference.play(job, "numba").tolist() == reference.play(job).tolist()


@per_game
def test_neither_threads_nor_the_size_of_jobs_matter(game):
    plan = mixed(game, 4)
    whole = rows(threads, plan, 40, threads=1)
    assert len({tuple(row) for row in whole}) == 40
    assert rows(threads, plan, 40, size=7, threads=3) == whole
    assert rows(threads, plan, 40, size=1, threads=2) == whole
    assert rows(threads, plan, 15, size=4, first=25) == whole[25:]


def test_worker_processes_play_what_the_reference_plays():
    plan = mixed(BUGS, 3)
    assert rows(processes, plan, 5, size=2, workers=2) == rows(python, plan, 5)


@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_local_ray_cluster_plays_what_the_reference_plays():
    pytest.importorskip("ray")
    from krabbel.sim.runners import ray

    plan = mixed(BUGS, 3)
    assert rows(ray, plan, 10, size=3) == rows(python, plan, 10)


@pytest.mark.parametrize("name", ["party-bugs", "go5"])
def test_the_cuda_simulator_plays_what_threads_play(name):
    there = in_another_process(f"t.simulated_on_cuda({name!r})", NUMBA_ENABLE_CUDASIM="1")
    assert there == str(rows(threads, *for_cuda(name), first=FAR))


def test_few_matches_of_long_rules_are_spread_over_the_gpu():
    blocks = {matches: cuda.block_in_step(matches) for matches in (1, 4096, 4097, 10_000, 1 << 20)}
    assert blocks == {1: 32, 4096: 32, 4097: 64, 10_000: 96, 1 << 20: 1024}


def test_a_kernel_asks_for_short_code():
    import numba

    from krabbel.core.instructions import short_code

    function = numba.njit(lambda: short_code())
    function()
    marked: Any = compact
    assert marked.__rule__.stand_in("cuda") is short_code
    assert "optsize" in next(iter(function.inspect_llvm().values()))


def test_without_a_gpu_one_sentence_says_so():
    if numba_cuda().is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(Missing, match=r"needs an NVIDIA GPU.*pip install"):
        find_runner("cuda", mixed(BUGS, 3))


def test_without_ray_one_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        Missing, match=r"ray runner needs the package ray: pip install -e '\.\[cluster\]'"
    ):
        find_runner("ray", mixed(BUGS, 3))


def test_without_numba_the_reference_plays_and_threads_say_what_is_missing():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from krabbel.cli.main import main\n"
        "main(['simulate', 'party-bugs', '-n', '3', '--runner', sys.argv[1]])"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run([*command, "python"], capture_output=True, text=True, check=True)
    assert "3 matches" in done.stdout
    failed = subprocess.run([*command, "threads"], capture_output=True, text=True, check=False)
    assert failed.returncode == 2
    assert failed.stderr == (
        "krabbel: the package numba is needed for this:"
        " pip install -e '.[fast]' in a checkout of Krabbel\n"
    )


def test_a_runner_says_which_bots_it_cannot_seat(monkeypatch):
    monkeypatch.setattr(runners, "AS_RULES", ("easy",))
    for name in ("threads", "cuda"):
        with pytest.raises(
            BadOption, match=f"{name} runner seats only these bots: easy; for normal"
        ):
            find_runner(name, mixed(BUGS, 2))
    assert find_runner("processes", mixed(BUGS, 2)) is processes


def test_runners_are_found_by_name():
    assert runner_names() == ("cuda", "processes", "python", "ray", "threads")
    assert find_runner(None, mixed(BUGS, 2)) is threads
    with pytest.raises(BadOption, match="no runner “abacus”; there are: cuda, processes"):
        find_runner("abacus", mixed(BUGS, 2))
    assert all(find_runner(name, mixed(BUGS, 2)).MEANING for name in ("python", "processes"))
