"""Prometheus with its files of deploy/, before a server that is played on: what operators see.

Every query of the dashboard and of the alerts is asked; test_alerts.py has when an alert fires.
"""

import json
import re
import subprocess
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from time import monotonic, sleep

import httpx
import pytest
import yaml

from krabbel.server.settings import JobLimits
from tests.operations.proxy import DEPLOY, changed, found
from tests.server.guest import QUICK, WAIT_S, at_table, guest, new_table, opened

PAUSE_S = 0.05
BOARD = json.loads((DEPLOY / "grafana/krabbel.json").read_text())
RULES = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text())["groups"][0]["rules"]
GRAFANAS_OWN = {"$instance": ".*", "$__rate_interval": "1h"}  # what Grafana puts in their place
OFTEN = {f"{what}_interval: 15s": f"{what}_interval: 250ms" for what in ("scrape", "evaluation")}
READY = "Server is ready to receive web requests"
NO_HINTS = replace(QUICK, metrics=("127.0.0.1", 0), jobs=JobLimits(of_guest=0))
GREW = " and ignoring(kind) ".join(  # between two of Prometheus' visits
    f"increase(krabbel_{figure}_seconds_count[1h]) > 0"
    for figure in ("acknowledge", "commit", "views", "loop_lag")
)


def panels():
    """Each query of the dashboard as Grafana sends it, and the text of its legend."""
    for panel in BOARD["panels"]:
        for target in panel["targets"]:
            query = target["expr"]
            for name, value in GRAFANAS_OWN.items():
                query = query.replace(name, value)
            title = f"{panel['title']}: {target['legendFormat']}"
            yield pytest.param(query, target["legendFormat"], id=title)


class Prometheus:
    """A Prometheus that is asked as Grafana asks it."""

    def __init__(self, client):
        self.client = client

    def ask(self, path, **params):
        """What it answers; an error in a query fails."""
        told = self.client.get(path, params=params).json()
        assert told["status"] == "success", told
        return told["data"]

    def find(self, query):
        """The labels and values that a query finds."""
        return [
            (one["metric"], float(one["value"][1]))
            for one in self.ask("/query", query=query)["result"]
        ]


@contextmanager
def prometheus(folder, target):
    """A Prometheus that visits one server four times a second."""
    for file, changes in {
        "prometheus.yml": OFTEN | {'"krabbel-1:9100", "krabbel-2:9100"': f'"{target}"'},
        "alerts.yml": {},
    }.items():
        (folder / file).write_text(changed(DEPLOY / "prometheus" / file, changes))
    command = [found("prometheus"), f"--config.file={folder / 'prometheus.yml'}"]
    command += [f"--storage.tsdb.path={folder}", "--web.listen-address=127.0.0.1:0"]
    log = folder / "log"
    with log.open("w") as file, subprocess.Popen(command, stderr=file) as process:
        try:
            wait_until(lambda: READY in log.read_text() or process.poll() is not None)
            (address,) = re.findall(r'"Listening on" address=(\S+)', log.read_text())
            api = f"http://{address}/api/v1"
            with httpx.Client(base_url=api, timeout=WAIT_S) as client:
                yield Prometheus(client)
        finally:
            process.terminate()


def wait_until(ask):
    """Return when something is so."""
    until = monotonic() + WAIT_S
    while not ask():
        assert monotonic() < until, "what was waited for did not come"
        sleep(PAUSE_S)


def move(client, table, seat):
    """Make a move, after one that is refused."""
    with at_table(client, table, seat) as line:
        view = line.read("view")
        assert line.ask("act", seat=seat, action="dance")["code"] == "illegal"
        assert line.ask("act", seat=seat, action=view["actions"][0])["type"] == "done"


@pytest.fixture(scope="module")
def server():
    with opened(NO_HINTS) as server:
        yield server


@pytest.fixture(scope="module")
def watching(server, tmp_path_factory):
    """Prometheus, when it has seen something of everything that the dashboard shows."""
    target = server.app.state.for_operators.removeprefix("http://")
    with prometheus(tmp_path_factory.mktemp("prometheus"), target) as prom, guest(server) as ana:
        table = new_table(ana)
        with at_table(ana, table, 0) as line:
            line.read("view")
            assert line.ask("hint", seat=0)["code"] == "too-many"
        move(ana, table, 0)
        wait_until(lambda: prom.find("krabbel_moves_acknowledged_total == 1"))
        move(ana, table, 1)
        wait_until(lambda: prom.find(GREW))
        yield prom


@pytest.mark.parametrize(("query", "legend"), list(panels()))
def test_every_query_of_the_dashboard_shows_figures(watching, query, legend):
    shown = watching.find(query)
    assert shown
    for labels, value in shown:
        assert isfinite(value)
        assert set(re.findall(r"{{(\w+)}}", legend)) <= set(labels)


def test_the_dashboard_offers_the_instances_that_there_are(watching, server):
    _datasource, instance = BOARD["templating"]["list"]
    asked = re.fullmatch(r"label_values\((\w+), (\w+)\)", instance["query"]["query"])
    assert asked
    offered = watching.ask(f"/label/{asked[2]}/values", **{"match[]": asked[1]})
    assert [f"http://{one}" for one in offered] == [server.app.state.for_operators]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_every_alert_looks_at_figures_that_there_are(watching, rule):
    looked_at, compared = re.subn(r" (==|>) [\d.]+$", "", rule["expr"])
    assert compared
    assert watching.find(looked_at)


def test_prometheus_looks_at_all_alerts_and_none_fires(watching):
    def rules():
        (group,) = watching.ask("/rules")["groups"]
        return group["rules"]

    wait_until(lambda: all(rule["health"] != "unknown" for rule in rules()))
    looked = rules()
    assert [rule["name"] for rule in looked] == [rule["alert"] for rule in RULES]
    assert {rule["health"] for rule in looked} == {"ok"}
    assert "firing" not in {rule["state"] for rule in looked}  # a slow machine may make one pending


def test_the_figures_are_named_as_prometheus_wants_them(server):
    page = httpx.get(f"{server.app.state.for_operators}/metrics", timeout=WAIT_S).content
    command = [found("promtool"), "check", "metrics"]
    checked = subprocess.run(command, input=page, capture_output=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, b"")
