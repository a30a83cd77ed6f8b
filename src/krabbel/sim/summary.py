"""A study's tally as named figures with their intervals, for tables, charts and JSON."""

from dataclasses import asdict, dataclass
from typing import Any

from krabbel.core.counting import Figure, Share
from krabbel.core.game import seat_name
from krabbel.core.state import SEATS
from krabbel.sim.intervals import Estimate, mean, ratio, share
from krabbel.sim.plan import Plan
from krabbel.sim.tally import FACTS, LENGTH, SCORED, WON, Tally

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Place:
    """A seat's figures, or the dummy player's, who has nothing but wins."""

    name: str
    bot: str | None
    result: Estimate  # how often it wins; loses where one loses
    points: Estimate | None
    facts: dict[str, Estimate]


@dataclass(frozen=True)
class Figures:
    """All figures of a study."""

    plan: Plan
    matches: int
    result: str  # wins, or loses
    places: list[Place]
    decisions: Estimate
    quantiles: dict[float, int]  # of the decisions in a match
    lengths: dict[int, int]  # matches by their number of decisions
    facts: dict[str, Estimate]
    shares: frozenset[str]  # facts that are parts of a whole

    def json(self) -> dict[str, Any]:
        """Return the figures as plain numbers, lists and names, for files."""
        plain = asdict(self)
        plan = plain.pop("plan")
        plan["game"] = plan.pop("name")
        plan["version"] = self.plan.game.version
        plan["seed"] = f"{self.plan.seed:032x}"
        plan["clock_ms"] = None if self.plan.repeats else self.plan.budget.ms
        plain["shares"] = sorted(self.shares)
        return {"krabbel simulate": 1, "plan": plan, **plain}


def figures(plan: Plan, tally: Tally) -> Figures:
    """Return the figures of a tally of at least one match."""
    facts = plan.game.counts
    shown = [f for f in facts.FIGURES if f.option is None or f.option in plan.options]
    return Figures(
        plan=plan,
        matches=tally.matches,
        result="loses" if plan.game.one_loses else "wins",
        places=[place(plan, tally, seat) for seat in range(plan.players)] + dummy(plan, tally),
        decisions=mean(tally, LENGTH),
        quantiles={part: tally.quantile(part) for part in QUANTILES},
        lengths={
            length: int(tally.lengths[length]) for length in map(int, tally.lengths.nonzero()[0])
        },
        facts={
            f.text: estimate(tally, f) for f in shown if f.of is None or tally.sums[FACTS + f.of]
        },
        shares=frozenset(f.text for f in shown if isinstance(f, Share)),
    )


def estimate(tally: Tally, figure: Figure) -> Estimate:
    """Estimate a figure; if every match agrees, use Wilson's interval over single trials."""
    column = FACTS + figure.column
    if figure.of is None:
        of, found = tally.matches, mean(tally, column)
    else:
        of, found = int(tally.sums[FACTS + figure.of]), ratio(tally, column, FACTS + figure.of)
    if isinstance(figure, Share) and found.value in (0.0, 1.0):
        return share(int(tally.sums[column]), of)
    return found


def place(plan: Plan, tally: Tally, seat: int) -> Place:
    """Return a seat's figures."""
    facts = plan.game.counts
    won = int(tally.sums[WON + seat])
    times = tally.matches - won if plan.game.one_loses else won
    return Place(
        name=seat_name(seat),
        bot=plan.seats[seat],
        result=share(times, tally.matches),
        points=None if plan.game.one_loses else mean(tally, SCORED + seat),
        facts={kind.text: mean(tally, FACTS + kind.first + seat) for kind in facts.BY_SEAT},
    )


def dummy(plan: Plan, tally: Tally) -> list[Place]:
    """Return the dummy player's figures in a list, which is empty if it has won nothing."""
    won = int(tally.sums[WON + plan.players]) if plan.players < SEATS else 0
    if not won:
        return []
    name = plan.game.say().name("dummy")
    return [Place(name, None, share(won, tally.matches), None, {})]
