"""The built page: what is served for which address, how it is packed, and what is never served."""

import gzip
import json
from http.client import HTTPConnection

import pytest

from krabbel.server.http.static import NOT_BUILT, Page
from tests.server.guest import guest, opened

INDEX = b"<!doctype html><title>Krabbel</title>"
SCRIPT = b"console.log('a table');" * 50


@pytest.fixture
def folder(tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_bytes(INDEX)
    (page / "assets" / "index-B7x.js").write_bytes(SCRIPT)
    (page / "assets" / "index-B7x.js.br").write_bytes(b"as if it were brotli")
    (page / "assets" / "card.png").write_bytes(b"\x89PNG")
    (tmp_path / "secret.txt").write_text("not yours")
    return page


@pytest.fixture
def client(folder):
    with opened(page=Page(folder)) as server, guest(server) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/new/go5", "/t/abc", "/t/abc/replay", "/anything"])
def test_every_address_that_people_see_is_the_page_and_asked_for_anew(client, path):
    answer = client.get(path)
    assert answer.content == INDEX
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_forever_and_their_types_are_told(client):
    answer = client.get("/assets/index-B7x.js", headers={"accept-encoding": ""})
    assert answer.content == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/assets/card.png").headers["content-type"] == "image/png"


def raw(client, path, accepted):
    with client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())


def test_the_best_packing_that_the_client_takes_is_sent(client):
    script = "/assets/index-B7x.js"
    assert raw(client, script, "gzip, br") == ("br", b"as if it were brotli")
    encoding, content = raw(client, script, "gzip;q=0.5, br;q=0")
    assert (encoding, gzip.decompress(content)) == ("gzip", SCRIPT)
    assert raw(client, script, "zstd") == (None, SCRIPT)
    assert raw(client, "/assets/card.png", "gzip") == (None, b"\x89PNG")


def test_what_the_browser_has_is_not_sent_again(client):
    mark = client.get("/").headers["etag"]
    answer = client.get("/", headers={"if-none-match": mark})
    assert (answer.status_code, answer.content) == (304, b"")
    assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//secret.txt",
        "/assets/index-B7x.js%00.png",
        "/assets/index-B7x.js/x",
        "/assets/" + "a" * 5000 + ".js",
        "/assets/nothing-here.js",
        "/assets/",
        "/api/nothing",
    ],
)
def test_no_trick_with_a_path_leads_to_another_file(client, path):
    line = HTTPConnection("127.0.0.1", client.base_url.port)  # sends the path as it stands
    line.request("GET", path)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    assert answer.status == 404, content
    assert json.loads(content)["code"] == "no-such-page"


def test_a_page_that_was_built_anew_is_seen(client, folder):
    client.get("/")
    (folder / "index.html").unlink()
    assert client.get("/").text == NOT_BUILT
    (folder / "index.html").write_bytes(b"newer")
    assert client.get("/").text == "newer"


def test_a_page_that_was_never_built_says_so(tmp_path):
    with opened(page=Page(tmp_path / "none")) as server, guest(server) as client:
        answer = client.get("/t/abc")
        assert (answer.status_code, answer.text) == (503, NOT_BUILT)
