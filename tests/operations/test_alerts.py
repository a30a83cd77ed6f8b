"""When each alert fires and what it says then, and what it is quiet about, told by promtool."""

import subprocess

import pytest
import yaml

from tests.operations.proxy import DEPLOY, found

FILE = DEPLOY / "prometheus/alerts.yml"
RULES = {rule["alert"]: rule for rule in yaml.safe_load(FILE.read_text())["groups"][0]["rules"]}
SERVER = {"job": "krabbel", "instance": "krabbel-1:9100"}
EVERY = "15s"  # as in prometheus.yml
LATER = "20m"  # longer than any alert waits


def series(figure, values, **labels):
    """A server's figure as it is read eighty times more."""
    told = ",".join(f'{label}="{value}"' for label, value in (SERVER | labels).items())
    return {"series": f"{figure}{{{told}}}", "values": f"{values}x80"}


def grows(figure, by, **labels):
    return series(figure, f"0+{by}", **labels)


def times(figure, quick, **labels):
    """A hundred more at each reading: so many take at most 0.1 s, the others 0.25 s."""
    more = {"0.1": quick, "0.25": 100, "+Inf": 100}
    return [grows(f"{figure}_bucket", many, le=le, **labels) for le, many in more.items()]


# What makes an alert fire, what just does not, and the server's labels that it keeps.
CASES = {
    "KrabbelDown": ([series("up", 0)], [series("up", 1)], ["job", "instance"]),
    "KrabbelCannotWrite": (
        [grows("krabbel_store_failures_total", 1)],
        [grows("krabbel_store_failures_total", 0)],
        ["job", "instance"],
    ),
    "KrabbelSlow": (
        times("krabbel_acknowledge_seconds", 98, kind="act"),
        times("krabbel_acknowledge_seconds", 99, kind="act"),
        ["instance"],
    ),
    "KrabbelLoopLate": (
        times("krabbel_loop_lag_seconds", 98),
        times("krabbel_loop_lag_seconds", 99),
        ["instance"],
    ),
    "KrabbelManyFloods": (
        [grows("krabbel_floods_cut_total", 16)],
        [grows("krabbel_floods_cut_total", 15)],
        [],
    ),
    "KrabbelFilesRunOut": (
        [series("process_open_fds", 81), series("process_max_fds", 100)],
        [series("process_open_fds", 80), series("process_max_fds", 100)],
        ["job", "instance"],
    ),
    "KrabbelBotsReplaced": (
        [grows("krabbel_bots_replaced_total", 2)],
        [grows("krabbel_bots_replaced_total", 1)],
        ["job", "instance"],
    ),
}


def promtool(*words):
    """What promtool says, and whether all is well."""
    command = [found("promtool"), *words]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    return checked.stdout + checked.stderr, checked.returncode == 0


def check(folder, alert, figures, fires):
    """Fail unless an alert fires just as it should."""
    wanted = {"eval_time": LATER, "alertname": alert, "exp_alerts": fires}
    test = {"interval": EVERY, "input_series": figures, "alert_rule_test": [wanted]}
    told = {"rule_files": [str(FILE)], "evaluation_interval": EVERY, "tests": [test]}
    (folder / "test.yml").write_text(yaml.safe_dump(told))
    said, well = promtool("test", "rules", folder / "test.yml")
    assert well, said


def test_every_alert_has_its_case():
    assert CASES.keys() == RULES.keys()


@pytest.mark.parametrize("alert", CASES)
def test_an_alert_fires_and_names_the_server(tmp_path, alert):
    bad, _good, labels = CASES[alert]
    rule = RULES[alert]
    assert rule["labels"]["severity"] in ("page", "ticket")
    summary = rule["annotations"]["summary"].replace("{{ $labels.instance }}", SERVER["instance"])
    fires = {
        "exp_labels": rule["labels"] | {label: SERVER[label] for label in labels},
        "exp_annotations": {"summary": summary},
    }
    check(tmp_path, alert, bad, [fires])


@pytest.mark.parametrize("alert", CASES)
def test_an_alert_is_quiet_just_below(tmp_path, alert):
    _bad, good, _labels = CASES[alert]
    check(tmp_path, alert, good, [])


def test_the_files_are_sound(tmp_path):
    for file in ("prometheus.yml", "alerts.yml"):
        (tmp_path / file).write_text((DEPLOY / "prometheus" / file).read_text())
    said, well = promtool("check", "config", tmp_path / "prometheus.yml")
    assert well, said
    assert f"SUCCESS: {len(RULES)} rules found" in said
