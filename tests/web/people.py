"""People at their browsers: what they open, what they see, and what came to them over the net."""

import json
import re
from contextlib import suppress

from playwright.sync_api import Locator, expect

from tests.strategies import chances
from tests.web.games import browser

WAIT_MS = 60_000  # for what must come; nothing is measured by it
LOOK_MS = 250  # at one page, before the next one is looked at
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# mulberry32, so that what a page draws by lot repeats, and its number in the deal; the ids of its
# requests go on where they were before it was loaded again.
REPEAT = """(() => {
  const first = %d;
  const drawn = (state) => {
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    return (word ^ (word >>> 14)) >>> 0;
  };
  let state = first;
  Math.random = () => drawn((state = (state + 0x6d2b79f5) | 0)) / 2 ** 32;
  if (!location.protocol.startsWith("http")) return;
  crypto.getRandomValues = (bytes) => {
    let luck = Number(localStorage.getItem("luck") ?? ~first);
    for (const n of bytes.keys()) bytes[n] = drawn((luck = (luck + 0x6d2b79f5) | 0));
    localStorage.setItem("luck", luck);
    return bytes;
  };
})()"""
# What happens is shown at once, unless a test is about how it is shown.
PACE = """if (location.protocol.startsWith("http") && !localStorage.getItem("krabbel-settings"))
  localStorage.setItem("krabbel-settings", '{"pace": "%s"}')"""
FRAME = "() => new Promise(requestAnimationFrame)"
FRAMES = 10_000  # to wait for, at most
IN_FAN = "(node) => node.closest('[data-fanned]') !== null"
EDGE = {"x": 12, "y": 20}  # of a card in a fan, over whose middle the next one may lie
WHO = {"Bot": "bot", "Friend (by link)": "friend", "Someone here": "here"}
YOUR_TURN = re.compile("^●")
TURN_OR_END = """() => document.title.startsWith('●')
  || document.querySelector('dialog[open], [data-testid="scores"]')"""


def whose_turn(*people):
    """The one of them who is to act."""
    for _ in range(WAIT_MS // LOOK_MS):
        for person in people:
            with suppress(AssertionError):
                expect(person.page).to_have_title(YOUR_TURN, timeout=LOOK_MS)
                return person
    raise AssertionError("it is nobody's turn")


def where_it_is_seen(press):
    """A way to press things, as people do: a card of a fan at its edge."""

    def at(target):
        press(target, **({"position": EDGE} if target.evaluate(IN_FAN) else {}))

    return at


def names_of(view):
    """The cards of Go5 that a view shows in the viewer's hand; jokers are alike."""
    return {card["name"] for card in view["view"]["places"][view["seat"]]["hand"]} - {"joker"}


def spoken(card):
    """How the page calls a card of Go5, as far as its number and colour go."""
    number, colour = card.split("-")
    return f"{colour} {number}"


class Person:
    """A browser with cookies of its own, and one page in it."""

    def __init__(self, chromium, url, luck="", pace="instant", **looks):
        looks = {**DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **looks}
        self.context = chromium.new_context(base_url=url, **looks)
        self.context.set_default_timeout(WAIT_MS)
        self.context.add_init_script(REPEAT % chances(luck).getrandbits(31))
        self.context.add_init_script(PACE % pace)
        self.server = url
        self.press = where_it_is_seen(Locator.tap if looks.get("has_touch") else Locator.click)
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({self.page.url})")

    def _listen(self, socket):
        socket.on("framereceived", lambda frame: self.frames.append(frame))
        socket.on("framesent", lambda frame: self.sent.append(frame))

    def __getattr__(self, name):
        return getattr(self.page, name)

    # What they do

    def open(self, path="/"):
        """Go to an address of the server."""
        self.page.goto(path)
        expect(self.page.get_by_role("main")).to_be_visible()
        return self

    def leave(self):
        """Close the browser, when what was asked for on the way is answered."""
        self.page.unroute_all(behavior="wait")
        self.context.close()

    def set_up(self, game, *seats, **options):
        """Fill in the page on which a table is set up, and open it; its id."""
        self.open(f"/new/{game}")
        self.page.get_by_role("radio", name=str(len(seats) + 1), exact=True).check(force=True)
        for number, who in enumerate(seats, 2):
            self.page.get_by_label(f"Seat {number}", exact=True).select_option(WHO[who])
            if who == "Bot":
                self.page.get_by_label(f"Seat {number}: Level").select_option("easy")
        for label, value in options.items():
            self.page.get_by_label(label, exact=True).fill(str(value))
        self.page.get_by_role(
            "button", name=re.compile("^(Start the game|Open the table)$")
        ).click()
        self.page.wait_for_url("**/t/*")
        return self.table

    def rename(self, name):
        """Say who they are."""
        field = self.page.get_by_label("Your name")
        field.fill(name)
        field.press("Tab")
        return self

    def wait_for_turn(self):
        expect(self.page).to_have_title(YOUR_TURN)

    def move(self):
        """Make one move, when it is their turn: whatever is lit."""
        self.wait_for_turn()
        browser(self.game).move(self.page, self.press)

    def rest(self, version=0):
        """Wait until the page shows so many moves, and only what its own seat may do is awaited."""
        for _ in range(FRAMES):
            views = self.heard("view")
            if views and views[-1]["version"] >= version and self._rests(views[-1]):
                self.page.evaluate(FRAME)
                return views[-1]
            self.page.evaluate(FRAME)
        raise AssertionError(f"the table does not come to rest: {self.heard('view')[-1:]}")

    def see_cards(self):
        """Wait until the page was dealt to, so that its number is in the deal."""
        for _ in range(FRAMES):
            if self.heard("view"):
                return
            self.page.evaluate(FRAME)
        raise AssertionError("no cards were dealt")

    def _rests(self, view):
        """Whether only this seat can go on; between rounds, whoever looks at the scores."""
        own = view["view"]["waiting"] == [view["seat"]]
        return bool(view["outcome"] or own or self.heard("table")[-1]["round_end"])

    def play_on(self, move=None, press=None):
        """Play until the match is over, as one does on the game's board, or in another way."""
        while True:
            self.page.wait_for_function(TURN_OR_END)
            if self.result.is_visible():
                return
            if self.scores.is_visible():
                self.put_scores_away()
            else:
                (move or browser(self.game).move)(self.page, press or self.press)

    def put_scores_away(self):
        """Go on with the next round."""
        self.press(self.scores.get_by_role("button", name="Continue"))
        expect(self.scores).to_have_count(0)

    # What they see

    @property
    def table(self):
        """The id of the table in the address."""
        found = re.search(r"/t/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def game(self):
        """The name of the game, as the server told it."""
        return self.heard("table")[-1]["game"]

    @property
    def main(self):
        return self.page.get_by_role("main")

    @property
    def status(self):
        return self.page.get_by_test_id("status")

    @property
    def scores(self):
        """The scores of a round."""
        return self.page.get_by_test_id("scores")

    @property
    def result(self):
        return self.page.get_by_role("dialog", name="Result")

    def panel(self, name):
        """Open what lies beside the board, unless it is open."""
        button = self.page.get_by_role("banner").get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        beside = self.page.get_by_role("complementary", name=name)
        return beside.or_(self.page.get_by_role("dialog", name=name))

    def panel_button(self, number):
        """Of log, rules and table, whatever they are called in the page's language."""
        return self.page.get_by_role("banner").get_by_role("button").nth(number)

    def heard(self, kind):
        """The messages of a kind that came so far, the latest last."""
        messages = [json.loads(frame) for frame in self.frames]
        return [message for message in messages if message["type"] == kind]
