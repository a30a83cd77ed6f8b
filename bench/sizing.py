"""How many machines for how many players, on paper: `python -m bench.sizing [--move-us 450 …]`.

Every figure of `Known` (bench/crowd.py) can be given as an option; what a move costs is read from
bench/server.json. `--write` puts the tables into docs/operations.md; a test compares them.
"""

import argparse
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from math import ceil
from pathlib import Path

from tools.declarations import meanings

from bench.crowd import COPIES, USUAL, Known, Need, known_now, need

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operations.md"
START, END = "<!-- python -m bench.sizing --write -->\n", "<!-- end -->\n"
CROWDS = (100, 1_000, 10_000, 100_000, 1_000_000)
SHOWN = (10_000, 1_000_000)  # of what each step costs
PORTS = 28_000  # from a proxy to one address of a server: Linux' ip_local_port_range
TITLES = {
    "players": "players at once",
    "tables": "tables",
    "moves": "moves/s",
    "server_cores": "cores: servers",
    "bot_cores": "cores: `hard` bots",
    "database_cores": "cores: database",
    "memory_gb": "memory, GB",
    "gbit": "sent, Gbit/s",
    "sent_tb": "sent, TB a month",
    "machines": "machines",
    "stored_gb_day": "stored, GB a day",
    "stored_tb": "kept, TB",
    "month": "a month, €",
}


@dataclass(frozen=True)
class Limit:
    """Something that a crowd uses up."""

    name: str
    players: float  # that the first one of it is enough for
    step: str  # what is added then, and again and again
    cost: Callable[[Need], str]  # of all that a crowd needs of it


def limits(known: Known) -> list[Limit]:
    """Return what breaks, in the order in which it does."""
    one = need(1, known)
    process = min(1 / one.server_cores, USUAL.live_tables * known.seats)
    memory = need(round(process), known).memory_gb

    def cores(value: float) -> str:
        machines = ceil(value / known.cores)
        month = machines * known.cores * known.core_month
        return f"{rounded(value)} cores on {counted(machines, 'machine')}, {rounded(month)} €"

    def processes(found: Need) -> str:
        many = ceil(max(found.players / process, found.server_cores))
        return f"{counted(many, 'process')}; {cores(found.server_cores)}"

    def disk(found: Need) -> str:
        month = COPIES * found.stored_tb * known.disk_tb
        return f"{rounded(found.stored_tb)} TB, twice, {rounded(month)} €"

    def sent(found: Need) -> str:
        month = found.sent_tb * known.traffic_tb
        return f"{rounded(found.gbit / 8 * 1e3)} MB a second, {rounded(month)} €"

    def database(found: Need) -> str:
        rows, many = found.moves * known.stored_bytes / 1e6, rounded(found.database_cores)
        month = COPIES * ceil(found.database_cores) * known.core_month
        return f"{many} cores, twice, {rounded(month)} €; {rounded(rows)} MB of rows a second"

    found = [
        Limit(
            "`hard` bots",
            USUAL.workers / one.bot_cores,
            f"a core for {rounded(1 / one.bot_cores)} players",
            lambda found: cores(found.bot_cores),
        ),
        Limit("one process", process, f"a process: a core, {rounded(memory)} GB", processes),
        Limit("disk", 1 / one.stored_tb, f"a terabyte, {USUAL.keep_days} days kept", disk),
        Limit(
            "sockets",
            PORTS,
            "another address of proxy or server",
            lambda found: f"{counted(ceil(found.players / PORTS), 'pair')} of addresses",
        ),
        Limit("bytes sent", known.use / one.gbit, "a connection of 1 Gbit/s", sent),
        Limit(
            "the database",
            known.cores / one.database_cores,
            "another primary with its standby",
            database,
        ),
    ]
    return sorted(found, key=lambda limit: limit.players)


def rounded(value: float) -> str:
    """Return two digits that count, with commas."""
    if value >= 10:
        return f"{float(f'{value:.2g}'):,.0f}"
    return f"{value:.2g}" if value >= 0.01 else "< 0.01"


def counted(many: int, name: str) -> str:
    """Return a number with its noun."""
    plural = name + ("es" if name.endswith("s") else "s")
    return f"{many:,} {name if many == 1 else plural}"


def table(*lines: list[str]) -> str:
    """Return Markdown; the first line is the heading."""
    head, *rows = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([head, "|---" * len(lines[0]) + "|", *rows]) + "\n"


def tables(known: Known) -> str:
    """Return the tables as they stand in docs/operations.md."""
    told = meanings(Known)
    figures = [[name, f"{value:g}", told[name]] for name, value in asdict(known).items()]
    crowds = [asdict(need(crowd, known)) for crowd in CROWDS]
    needs = [
        [f"{crowd['players']:,}", *(rounded(crowd[name]) for name in TITLES if name != "players")]
        for crowd in crowds
    ]
    steps = [
        [
            *(limit.name, rounded(limit.players), limit.step),
            *(limit.cost(need(crowd, known)) for crowd in SHOWN),
        ]
        for limit in limits(known)
    ]
    heads = [f"at {crowd:,} (€ a month)" for crowd in SHOWN]
    return (
        table(["supposed or measured", "value", "meaning"], *figures)
        + f"\n{table([*TITLES.values()], *needs)}"
        + "\nWhat breaks first, from how many players at once on, and what the steps cost:\n"
        + f"\n{table(['what', 'from', 'a step', *heads], *steps)}"
    )


def write(known: Known) -> None:
    """Put the tables into the page."""
    PAGE.write_text(written(PAGE.read_text(), known))


def written(page: str, known: Known) -> str:
    """Return the page with these tables."""
    before, _, rest = page.partition(START)
    return before + START + tables(known) + END + rest.partition(END)[2]


def main() -> None:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    for part in fields(Known):
        usual = getattr(known_now(), part.name)
        parser.add_argument(f"--{part.name.replace('_', '-')}", type=float, default=usual)
    parser.add_argument("--write", action="store_true")
    told = vars(parser.parse_args())
    wanted = told.pop("write")
    known = Known(**told)
    if wanted:
        write(known)
    else:
        print(tables(known), end="")


if __name__ == "__main__":
    main()
