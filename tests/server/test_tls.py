"""TLS: a certificate of our own is made once, kept, and a browser's connection works over it."""

import shutil
import ssl
import stat
from types import SimpleNamespace

import httpx
import pytest
from websockets.sync.client import connect

from krabbel.server import tls
from krabbel.server.listening import own_names
from krabbel.server.tls import Certificate, NoCertificate, own_certificate
from tests.server.guest import HERE, WAIT_S, Line, opened

NAMES = own_names()


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    return own_certificate(tmp_path_factory.mktemp("data") / "tls", NAMES)


def test_only_its_owner_may_read_the_key(own):
    assert stat.S_IMODE(own.key.stat().st_mode) == 0o600
    assert sorted(path.name for path in own.key.parent.iterdir()) == ["certificate.pem", "key.pem"]


@pytest.mark.parametrize(
    ("names", "is_kept"),
    [
        pytest.param(NAMES, True, id="the same names"),
        pytest.param(NAMES[1:], True, id="fewer"),
        pytest.param([*NAMES, "192.0.2.7"], False, id="another address"),
    ],
)
def test_it_is_made_anew_only_where_a_name_is_missing(own, tmp_path, names, is_kept):
    folder = tmp_path / "tls"
    shutil.copytree(own.file.parent, folder)
    again = own_certificate(folder, names)
    assert (again.fingerprint() == own.fingerprint()) is is_kept


def test_a_laptop_that_comes_back_to_a_network_has_a_certificate_for_it(tmp_path):
    home, cafe = ["box", "192.0.2.7", "2001:db8::7"], ["box", "198.51.100.9"]
    own_certificate(tmp_path, home)
    both = own_certificate(tmp_path, cafe).fingerprint()
    assert own_certificate(tmp_path, home).fingerprint() == both
    assert own_certificate(tmp_path, cafe).fingerprint() == both


def test_a_machine_may_have_a_long_name(tmp_path):
    own_certificate(tmp_path, ["a" * 63, "a" * 63 + ".local"])


def test_names_do_not_grow_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(tls, "MOST_NAMES", 2)
    for names in (["box", "192.0.2.7"], ["box", "192.0.2.8"]):
        last = own_certificate(tmp_path, names).fingerprint()
    assert own_certificate(tmp_path, ["box", "192.0.2.8"]).fingerprint() == last
    assert own_certificate(tmp_path, ["box", "192.0.2.7"]).fingerprint() != last


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda kept, other: shutil.copy(other.key, kept.key), id="another key"),
        pytest.param(lambda kept, _other: kept.key.write_text("x"), id="a damaged key"),
        pytest.param(lambda kept, _other: kept.key.unlink(), id="no key"),
        pytest.param(lambda kept, _other: kept.file.write_text("x"), id="a damaged certificate"),
    ],
)
def test_it_is_made_anew_where_key_and_certificate_do_not_fit(own, tmp_path, damage):
    kept = own_certificate(tmp_path, ["box"])
    damage(kept, own)
    own_certificate(tmp_path, ["box"]).check()


def test_it_is_made_anew_before_it_ends(own, tmp_path, monkeypatch):
    folder = tmp_path / "tls"
    shutil.copytree(own.file.parent, folder)
    monkeypatch.setattr(tls, "RENEW_S", (tls.DAYS + 1) * 86_400)
    assert own_certificate(folder, NAMES).fingerprint() != own.fingerprint()


def test_a_page_and_a_socket_come_over_it(own):
    trusted = ssl.create_default_context(cafile=str(own.file))
    with opened(certificate=own) as server:
        secure = f"https://localhost:{server.port}"
        with httpx.Client(base_url=secure, verify=trusted, timeout=WAIT_S) as client:
            assert client.get("/health").text == "ok\n"
            made = client.post("/api/tables", json={"game": "party-bugs", "seats": HERE})
            assert "Secure" in made.headers["set-cookie"]
            table = made.json()["id"]
            kept = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"wss://localhost:{server.port}/api/tables/{table}/socket"
        headers = {"Cookie": kept}
        with connect(
            address, ssl=trusted, additional_headers=headers, open_timeout=WAIT_S
        ) as socket:
            line = Line(socket)
            line.say("look", seat=0)
            view = line.read("view")
            assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"http://localhost:{server.port}/health")


def test_without_openssl_it_says_what_else_there_is(tmp_path, monkeypatch, own):
    monkeypatch.setattr(tls, "shutil", SimpleNamespace(which=lambda _name: None))
    with pytest.raises(NoCertificate, match="--certificate and --key"):
        own_certificate(tmp_path, NAMES)
    assert own_certificate(own.file.parent, NAMES).fingerprint() == own.fingerprint()


def test_files_that_are_no_certificate_are_refused(tmp_path, own):
    with pytest.raises(NoCertificate, match="cannot be used"):
        Certificate(tmp_path / "none.pem", own.key).check()
    with pytest.raises(NoCertificate, match="cannot be used"):
        Certificate(own.key, own.key).check()
