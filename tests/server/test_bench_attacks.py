"""The attacks of the bench do what they say, and the server answers them without an error."""

import pytest
from bench.attacks import ATTACKS, Target
from bench.attacks_on_memory import churn, disk
from bench.attacks_over_http import strangers, wrong_requests
from bench.attacks_with_nonsense import wrong, wrong_frames, wrong_messages
from bench.hostile import FINAL, MASKED

from tests.server.guest import guest, opened

ELSEWHERE = "127.0.0.2"
SAID = {  # what comes first
    strangers: "421",
    wrong_requests: "400",
    wrong: "sockets",
    disk: "201",
    churn: "201",
}


@pytest.mark.parametrize("attack", SAID, ids=lambda attack: attack.__name__)
def test_an_attack_is_answered_and_nothing_unexpected_happens(attack, caplog):
    begun = []
    with opened() as server, guest(server) as client:
        said = attack(Target(server.port, ELSEWHERE, 1.0, lambda: begun.append(True)))
        assert client.get("/health").text == "ok\n"
    assert begun == [True]
    assert f" × {SAID[attack]}" in said
    assert "unexpected" not in caplog.text


def test_every_attack_says_what_it_does():
    assert set(SAID) <= set(ATTACKS.values())
    assert all(attack.__doc__ for attack in ATTACKS.values())


def test_wrong_messages_and_frames_are_of_many_kinds():
    assert len(set(wrong_messages())) > 200
    assert len(set(wrong_frames())) > 15
    for frame in wrong_messages():
        assert frame[0] & FINAL
        assert frame[1] & MASKED
