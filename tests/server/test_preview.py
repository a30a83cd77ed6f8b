"""What messengers show beside a link: who invites to which game, in the reader's language."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import krabbel
from krabbel.core.words import LANGUAGES, preview_words
from krabbel.server.http.preview import HEIGHT, LOCALES, START, WIDTH, language_of
from krabbel.server.http.static import Page
from tests.server.guest import at_table, guest, new_table, opened

INDEX = "<!doctype html><html><head><title>Krabbel</title></head><body></body></html>"
FRIENDS = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]
PICTURES = Path(__file__).parents[2] / "web" / "public" / "preview"


class Tags(HTMLParser):
    """The tags of a page, as a browser reads them."""

    def __init__(self, page):
        super().__init__()
        self.told, self.kinds = {}, []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.kinds.append(tag)
        values = dict(attrs)
        if "property" in values:
            self.told[values["property"]] = values["content"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(INDEX)
    with opened(page=Page(folder)) as running:
        yield running


@pytest.fixture
def client(server):
    with guest(server) as somebody:
        yield somebody


def seen(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return Tags(answer.text)


def invite(client, name, game="party-bugs"):
    client.put("/api/me", json={"name": name, "picture": ""}).raise_for_status()
    return new_table(client, game, FRIENDS)


def test_a_link_says_who_invites_to_what(server, client):
    table = invite(client, "Ana")
    told = seen(client, f"/t/{table}").told
    assert told["og:title"] == "Ana invites you to Party Bugs"
    assert told["og:image"] == f"{server.url}/preview/party-bugs.jpg"
    german = seen(client, f"/t/{table}", "de-AT,de;q=0.9,en;q=0.8").told
    assert german["og:title"] == "Ana lädt dich ein: Party Bugs"
    assert german["og:locale"] == "de_DE"


@pytest.mark.parametrize(
    "name", ['"><script>x', "</head><b>", "{game}{name}", "A&amp;B", "'x' `y`"]
)
def test_a_name_is_only_ever_text(client, name):
    tags = seen(client, f"/t/{invite(client, name)}")
    assert tags.told["og:title"] == f"{name} invites you to Party Bugs"
    assert set(tags.kinds) == {"html", "head", "title", "meta", "body"}


def test_somebody_without_a_name_invites_too(client):
    told = seen(client, f"/t/{invite(client, '')}").told
    assert told["og:title"] == "You are invited to Party Bugs"


def test_who_plays_is_told_by_the_table_and_not_by_its_link(client):
    table = invite(client, "Ana")
    before = client.get(f"/t/{table}")
    with at_table(client, table, 0) as line:
        line.ask("start")
    after = client.get(f"/t/{table}")
    assert Tags(after.text).told["og:title"] == "Party Bugs at Krabbel"
    assert "Ana" not in after.text
    assert before.headers["etag"] != after.headers["etag"]


@pytest.mark.parametrize(
    ("path", "title", "picture"),
    [
        ("/", "Krabbel", START),
        ("/t/abcdefghijklmnopqrstuv", "Krabbel", START),
        ("/t/x", "Krabbel", START),
        ("/t", "Krabbel", START),
        ("/new/go5", "Go5 at Krabbel", "go5"),
        ("/learn/rucki-zucki", "Rucki Zucki at Krabbel", "rucki-zucki"),
        ("/new/chess", "Krabbel", START),
    ],
)
def test_other_pages_have_plain_tags(client, path, title, picture):
    told = seen(client, path).told
    assert told["og:title"] == title
    assert told["og:image"].endswith(f"/preview/{picture}.jpg")


def test_the_page_is_asked_for_anew_and_sent_once_for_each_language(client):
    answer = client.get("/", headers={"accept-language": "fr"})
    assert answer.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in answer.headers["vary"]
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    mark = {"if-none-match": answer.headers["etag"]}
    assert client.get("/", headers={"accept-language": "fr", **mark}).status_code == 304
    assert client.get("/", headers={"accept-language": "nl", **mark}).status_code == 200


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("pt-BR, it;q=0.5, fr;q=0.7", "fr"),
        ("de;q=0, nl", "nl"),
        ("*", "en"),
        ("de;q=x, it", "it"),
        (";q=,;,=" * 5000, "en"),
    ],
)
def test_the_language_of_a_reader(header, language):
    assert language_of(header) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_it_all(language):
    def blanks(words):
        return {key: sorted(re.findall(r"{\w+}", text)) for key, text in words.items()}

    assert blanks(preview_words(language)) == blanks(preview_words("en"))
    assert LOCALES[language].startswith(language)


@pytest.mark.parametrize("name", [*krabbel.game_names(), START])
def test_every_game_has_a_small_picture(name):
    picture = (PICTURES / f"{name}.jpg").read_bytes()
    assert len(picture) < 40_000
    frame = picture.index(b"\xff\xc0") + 5  # the marker of a baseline JPEG: height, then width
    size = [int.from_bytes(picture[at : at + 2], "big") for at in (frame, frame + 2)]
    assert size == [HEIGHT, WIDTH]
