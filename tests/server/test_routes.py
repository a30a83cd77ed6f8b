"""What can be asked for over HTTP, and what comes of asking badly."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from http.client import HTTPConnection
from importlib.resources import files

import httpx
import pytest

import krabbel
from krabbel.core.words import LANGUAGES
from krabbel.games.rucki_zucki.board import BLUE
from krabbel.protocol.messages import PROTOCOL
from krabbel.server.listening import BadProxy
from krabbel.server.metrics import Metrics
from krabbel.server.run import trusted_proxies
from krabbel.server.settings import Limits, Rate
from krabbel.server.tables.lessons import lesson_page
from tests.server.guest import HERE, QUICK, WAIT_S, at_table, guest, new_table, opened
from tests.strategies import GAMES

TABLE = {"game": "party-bugs", "seats": [{"who": "me"}, {"who": "friend"}]}

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(scope="module")
def server():
    with opened() as server:
        yield server


@pytest.fixture
def client(server):
    with guest(server) as client:
        yield client


def test_the_games_with_their_options(client):
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert list(games) == list(krabbel.game_names())
    assert games["go5"]["players"] == [2, 3, 4]
    assert games["go5"]["levels"][:2] == ["easy", "normal"]
    kinds = {option["name"]: option["kind"] for option in games["rucki-zucki"]["options"]}
    assert kinds == {"board": "board", "rounds": "number", "dealer": "seat"}
    assert games["party-bugs"]["options"][0]["kind"] == "yes-no"
    assert "pass" in games["go5"]["verbs"]


@per_game
def test_a_game_by_its_name(client, game):
    listed = client.get("/api/games").json()
    assert client.get(f"/api/games/{game.name}").json() in listed


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_game_in_five_languages(client, game, language):
    words = client.get(f"/api/words/{game.name}/{language}").json()
    written = json.loads((files(game.package) / f"words/{language}.json").read_text())
    assert {part: texts for part, texts in words.items() if texts} == {
        part: texts for part, texts in written.items() if texts
    }


@pytest.mark.parametrize("page", ["games/go6", "words/go6/en", "words/go5/xx", "words/go5/.."])
def test_games_and_words_that_there_are_not(client, page):
    answer = client.get(f"/api/{page}")
    assert answer.status_code == 404
    assert answer.json()["code"] in ("no-such-game", "no-such-page")


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_five_languages(client, game, language):
    rules = client.get(f"/api/rules/{game.name}/{language}").json()
    numbers = [rule["number"] for part in rules["sections"] for rule in part["paragraphs"]]
    english = client.get(f"/api/rules/{game.name}/en").json()
    wanted = [rule["number"] for part in english["sections"] for rule in part["paragraphs"]]
    assert numbers == wanted
    assert rules["opening"]


@pytest.mark.parametrize("page", ["go5/xx", "go5/..", "go6/en", "%2e%2e%2fREADME/en", "go5/EN"])
def test_rules_that_there_are_not(client, page):
    answer = client.get(f"/api/rules/{page}")
    assert answer.status_code == 404
    assert answer.json()["code"] in ("no-such-game", "no-such-page")


@per_game
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_every_game_has_a_lesson_packed_for_who_can_read_that(client, game, encoding):
    answer = client.get(f"/api/lessons/{game.name}", headers={"Accept-Encoding": encoding})
    assert answer.headers.get("Content-Encoding", "identity") == encoding
    assert answer.content == lesson_page(game.name)


def test_a_lesson_that_there_is_not(client):
    assert client.get("/api/lessons/go6").json()["code"] == "no-such-game"


@pytest.mark.parametrize("path", ["games", "me", "rules/go5/en", "rules/go6/en", "nothing"])
def test_every_answer_tells_the_protocols_version(client, path):
    assert client.get(f"/api/{path}").headers["Krabbel-Protocol"] == str(PROTOCOL)


def test_the_first_message_at_a_table_tells_the_protocols_version(client):
    with at_table(client, new_table(client), 0) as line:
        first = json.loads(line.socket.recv(WAIT_S))
    assert (first["type"], first["protocol"]) == ("table", PROTOCOL)


def test_looking_makes_no_guest_and_saying_who_you_are_does(client):
    assert client.get("/api/me").json() == {"name": "", "picture": ""}
    assert not client.cookies
    told = client.put("/api/me", json={"name": " Ana\u202e \n the  Great ", "picture": "owl"})
    assert told.json() == {"name": "Ana the Great", "picture": "owl"}
    cookie = told.headers["set-cookie"]
    assert re.match(r"krabbel=[\w-]{22}; ", cookie)
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert part in cookie
    assert "Secure" not in cookie
    again = client.get("/api/me")
    assert again.json() == told.json()
    assert again.headers["set-cookie"] == cookie  # for another year


def test_over_https_the_cookie_never_travels_in_the_open():
    with opened(origins=["https://krabbel.example.org"]) as server, guest(server) as client:
        forwarded = {"X-Forwarded-Proto": "https", "Host": "krabbel.example.org"}
        me = {"name": "Ana", "picture": ""}
        told = client.put("/api/me", json=me, headers=forwarded)
        assert "Secure" in told.headers["set-cookie"]


def test_without_a_proxy_nobody_is_believed_about_forwarding(client):
    me = {"name": "Ana", "picture": ""}
    told = client.put("/api/me", json=me, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in told.headers["set-cookie"]


@pytest.mark.parametrize("cookie", ["short", "x" * 4000, "../../etc", "", "é" * 22])
def test_a_cookie_that_is_none_of_ours_is_nobodys(client, cookie):
    headers = {"Cookie": b"krabbel=" + cookie.encode()}
    assert client.get("/api/me", headers=headers).json()["name"] == ""
    told = client.put("/api/me", json={"name": "Ana", "picture": ""}, headers=headers)
    assert re.match(r"krabbel=[\w-]{22};", told.headers["set-cookie"])


def test_the_store_knows_the_hash_of_a_secret_only(tmp_path):
    database = tmp_path / "tables.sqlite"
    settings = QUICK.__class__(database=database)
    with opened(settings) as server, guest(server) as client:
        client.put("/api/me", json={"name": "Ana", "picture": ""})
        secret = client.cookies["krabbel"]
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert secret.encode() not in written
    assert sha256(secret.encode()).hexdigest().encode() in written


def test_a_table_is_set_up_under_a_name_that_nobody_guesses(client):
    first, second = new_table(client), new_table(client)
    assert first != second
    assert re.fullmatch(r"[\w-]{22}", first)


BAD_TABLES = [
    pytest.param({**TABLE, "game": "chess"}, 404, "no-such-game", id="unknown game"),
    pytest.param({**TABLE, "seats": TABLE["seats"][:1]}, 400, "malformed", id="one seat"),
    pytest.param({**TABLE, "seats": HERE * 3}, 400, "malformed", id="nine seats"),
    pytest.param({**TABLE, "game": "go5", "seats": [*HERE] * 2}, 400, "bad-option", id="too many"),
    pytest.param({**TABLE, "options": {"joker": 1}}, 400, "bad-option", id="unknown option"),
    pytest.param({**TABLE, "options": {"mirror": "?"}}, 400, "bad-option", id="bad value"),
    pytest.param({**TABLE, "options": {"mirror": [[]] * 99}}, 400, "bad-option", id="a list"),
    pytest.param(
        {**TABLE, "game": "go5", "options": {"target": "9" * 5000}}, 400, "bad-option", id="digits"
    ),
    pytest.param(
        {**TABLE, "game": "rucki-zucki", "options": {"board": BLUE.replace("46", "46 0000000463")}},
        400,
        "bad-option",
        id="a cell of many noughts",
    ),
    pytest.param({**TABLE, "options": []}, 400, "malformed", id="options of a wrong type"),
    pytest.param({**TABLE, "clock_s": 1}, 400, "malformed", id="too little time"),
    pytest.param({**TABLE, "clock_s": 2**80}, 400, "malformed", id="endless time"),
    pytest.param({**TABLE, "seed": 7}, 400, "malformed", id="a seed of one's own"),
    pytest.param({"seats": HERE}, 400, "malformed", id="no game"),
    pytest.param([], 400, "malformed", id="a list instead"),
    pytest.param(None, 400, "malformed", id="nothing"),
    pytest.param(
        {**TABLE, "seats": [{"who": "bot", "level": "god"}, {"who": "me"}]},
        400,
        "bad-option",
        id="unknown bot",
    ),
    pytest.param(
        {**TABLE, "seats": [{"who": "me", "picture": "<svg>"}, {"who": "me"}]},
        400,
        "malformed",
        id="a picture that is no name",
    ),
    pytest.param(
        {**TABLE, "seats": [{"who": "me", "picture": "cat\n"}, {"who": "me"}]},
        400,
        "malformed",
        id="a picture with a line's end",
    ),
]


@pytest.mark.parametrize(("table", "status", "code"), BAD_TABLES)
def test_a_table_that_cannot_be(client, table, status, code):
    answer = client.post("/api/tables", json=table)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert 0 < len(answer.json()["text"]) <= 300


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("rucki-zucki", {"board": "1 1"}, {"kind": "twice", "words": {"number": 1}}),
        (
            "go5",
            {"target": "many"},
            {
                "kind": "bad_value",
                "words": {"value": "many", "expected": "a number from 10 to 5000"},
            },
        ),
    ],
)
def test_what_is_wrong_with_an_option_can_be_said_in_any_language(client, game, options, why):
    answer = client.post("/api/tables", json={**TABLE, "game": game, "options": options}).json()
    words = why["words"] | {"option": next(iter(options))}
    assert answer["why"] == {"kind": why["kind"], "words": words}


BAD_BODIES = [
    pytest.param(b"", id="empty"),
    pytest.param(b"{", id="cut off"),
    pytest.param(b'{"game": "\xff"}', id="no UTF-8"),
    pytest.param(b'{"game": "\\ud800", "seats": []}', id="half a character"),
    pytest.param(json.dumps(TABLE).encode()[:-1] + b', "options": ' + b'{"a":' * 5000, id="deep"),
    pytest.param(
        json.dumps(TABLE).encode()[:-1] + b', "options": {"a": ' + b"[" * 9000, id="deeper"
    ),
    pytest.param(b'{"options": {"a": 1' + b"0" * 9000 + b"}}", id="a very large number"),
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_a_body_that_cannot_be_read(client, body):
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_body_that_is_too_long_is_refused(client):
    json_type = {"Content-Type": "application/json"}
    answer = client.post("/api/tables", content=b" " * 40_000, headers=json_type)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


def test_an_endless_body_is_not_waited_for(client):
    line = HTTPConnection("127.0.0.1", client.base_url.port, timeout=WAIT_S)
    line.putrequest("POST", "/api/tables")
    line.putheader("Content-Type", "application/json")
    line.putheader("Transfer-Encoding", "chunked")
    line.endheaders()
    for _ in range(10):
        line.send(b"1000\r\n" + b" " * 4096 + b"\r\n")
    assert line.getresponse().status == 413  # though the end was never sent
    line.close()


def test_a_form_is_not_taken_for_json(client):
    answer = client.post(
        "/api/tables", content=json.dumps(TABLE), headers={"Content-Type": "text/plain"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("method", "path"),
    [("DELETE", "/api/games"), ("GET", "/api/tables"), ("POST", "/api/games"), ("POST", "/t/abc")],
)
def test_what_cannot_be_done_there(client, method, path):
    answer = client.request(method, path)
    assert answer.status_code in (404, 405)
    assert answer.json()["code"] in ("wrong-method", "no-such-page")


def test_a_link_brings_a_seat_to_another_device(server, client):
    table = new_table(client)
    with at_table(client, table, 0) as line:
        token = line.ask("link", seat=1)["token"]
    with guest(server) as phone:
        wrong = phone.post(f"/api/tables/{table}/claim", json={"token": token[::-1]})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "not-your-seat")
        right = phone.post(f"/api/tables/{table}/claim", json={"token": token})
        assert right.json() == {"seat": 1}
        with at_table(phone, table, 1) as line:
            assert line.read("view")["view"]["viewer"] == 1


@pytest.mark.parametrize("path", ["record", "replay", "replay?eyes=0&first=0&count=10"])
def test_nothing_is_told_of_a_match_that_goes_on(client, path):
    answer = client.get(f"/api/tables/{new_table(client)}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong-stage")
    answer = client.get(f"/api/tables/{'x' * 22}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


@pytest.mark.parametrize(
    "query",
    ["eyes=7", "eyes=x", "first=-1", "first=x", "count=5000", "count=²", "eyes=" + "9" * 99],
)
def test_parts_of_a_replay_that_there_are_not(client, query):
    answer = client.get(f"/api/tables/{new_table(client)}/replay?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_match_that_is_over_is_a_file_and_a_replay(client):
    table = new_table(client, seats=[{"who": "me"}, {"who": "here", "name": "Ben"}])
    moves = play_to_the_end(client, table)
    answer = client.get(f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["content-type"].startswith("text/plain")
    assert krabbel.replay(answer.text).over
    replay = client.get(f"/api/tables/{table}/replay?eyes=all&first=0&count=200").json()
    assert replay["moves"] == moves
    assert [frame["version"] for frame in replay["frames"]] == list(range(moves + 1))


def play_to_the_end(client, table):
    """Two seats of one guest, each always doing the first thing that it may; how many moves."""
    with at_table(client, table, 0) as one, at_table(client, table, 1) as two:
        lines, views = (one, two), [one.read("view"), two.read("view")]
        while not views[0]["outcome"]:
            seat = 0 if views[0]["actions"] else 1
            action = views[seat]["actions"][0]
            lines[seat].say("act", id=f"m{views[0]['version']}", seat=seat, action=action)
            version = views[0]["version"] + 1
            views = [
                line.read("view", where=lambda got, at=version: got["version"] == at)
                for line in lines
            ]
        return views[0]["version"]


@pytest.mark.parametrize("many", [1, 999_999, 1_234_567, 9_876_543_211, 2**53 - 1])
def test_counters_are_exact_beyond_a_million(many):
    metrics = Metrics()
    metrics.counter("moves", "Moves.", lambda: many)
    metrics.matches_ended.inc(many)
    told = dict(
        line.rsplit(" ", 1) for line in metrics.page().decode().splitlines() if line[0] != "#"
    )
    assert float(told["krabbel_moves_total"]) == float(told["krabbel_matches_ended_total"]) == many


FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.mark.parametrize(
    ("proxies", "origins", "source", "believed"),
    [
        pytest.param((), [], "127.0.0.1", False, id="no proxy"),
        pytest.param((), ["https://a.example"], "127.0.0.1", True, id="on this computer"),
        pytest.param((), ["https://a.example"], "127.0.0.2", False, id="on another, not named"),
        pytest.param(("127.0.0.2",), [], "127.0.0.2", True, id="on another, by its address"),
        pytest.param(("10.1.2.3", "127.0.0.0/30"), [], "127.0.0.2", True, id="by its network"),
        pytest.param(("127.0.0.2",), ["https://a.example"], "127.0.0.3", False, id="another one"),
    ],
)
def test_whose_word_is_taken_for_where_a_request_is_from(proxies, origins, source, believed):
    settings = replace(QUICK, trusted_proxies=proxies)
    limits = Limits(purse=Rate(burst=3, a_second=0))
    line = httpx.HTTPTransport(local_address=source)
    with opened(settings, limits, origins) as server:
        with httpx.Client(
            transport=line, base_url=server.url, headers=FORWARDED, timeout=WAIT_S
        ) as client:
            answer = client.put("/api/me", json={"name": "Ana", "picture": ""})
        assert ("Secure" in answer.headers["set-cookie"]) == believed
        assert server.services.doors.purses.take("203.0.113.9", 2) == (not believed)
        assert server.services.doors.purses.take(source, 2) == believed
        assert (server.services.doors.client_at((source, 1)) is None) == believed


@pytest.mark.parametrize("proxy", ["*", "caddy", "10.0.0.0/40", "", "10.0.0.1:80"])
def test_a_proxy_is_named_by_its_address(proxy):
    with pytest.raises(BadProxy, match="neither an address nor a network"):
        trusted_proxies(replace(QUICK, trusted_proxies=(proxy,)), [])


def test_long_answers_are_packed(client):
    assert client.get("/api/games").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/api/me").headers
