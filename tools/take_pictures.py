"""Take the README's screenshots: four friends in the middle of each game, from fixed seeds.

python -m tools.take_pictures        writes docs/pictures/<game>.png
"""

from contextlib import ExitStack
from typing import Literal
from unittest.mock import patch

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.server.guest import at_table, guest, opened

import krabbel
from krabbel.bots import decide, luck
from tools.find_browser import browser
from tools.write_docs import DOCS

FRIENDS = {"Mia": "ladybird", "Ben": "weevil", "Cleo": "firefly", "Noa": "moth"}
Colours = Literal["light", "dark"]
MOMENTS: dict[str, tuple[int, int, Colours]] = {
    # seed, moves, colours; the first friend is to act, or has just been shown something
    "party-bugs": (7, 40, "light"),
    "poker-royal": (8, 50, "dark"),
    "rucki-zucki": (5, 73, "light"),
    "go5": (4, 40, "light"),
}
SCREEN: ViewportSize = {"width": 1280, "height": 800}


def moves_of(name: str, seed: int, least: int) -> list[tuple[int, str]]:
    """List moves of normal bots, at least so many, until the first seat is to act."""
    game = krabbel.game(name)
    table = game.table(len(FRIENDS), seed)
    while len(table.history) < least or 0 not in table.waiting:
        seat = table.waiting[0]
        key = luck(seed, len(table.history))
        table.act(seat, decide(game, "normal", table.state, seat, key))
    return [(seat, game.actions.action_name(code)) for seat, code in table.history]


def take(chromium: Browser, name: str, seed: int, least: int, colours: Colours) -> bytes:
    """Play these moves over the network, and take a screenshot of the first friend's page."""
    with ExitStack() as open_things:
        server = open_things.enter_context(opened())
        clients = [open_things.enter_context(guest(server)) for _ in FRIENDS]
        for client, (who, animal) in zip(clients, FRIENDS.items(), strict=True):
            client.put("/api/me", json={"name": who, "picture": animal}).raise_for_status()
        wish = {"game": name, "seats": [{"who": "me"}, *[{"who": "friend"}] * (len(clients) - 1)]}
        with patch("krabbel.server.tables.create.fresh_seed", return_value=seed):
            table = clients[0].post("/api/tables", json=wish).json()["id"]
        lines = [open_things.enter_context(at_table(client, table)) for client in clients]
        for seat, line in enumerate(lines[1:], 1):
            line.ask("sit", seat=seat)
        for seat, action in moves_of(name, seed, least):
            lines[seat].ask("act", seat=seat, action=action)
        context = chromium.new_context(
            base_url=server.url,
            viewport=SCREEN,
            color_scheme=colours,
            reduced_motion="reduce",
            locale="en-GB",
        )
        kept = clients[0].cookies.items()
        context.add_cookies(
            [{"name": key, "value": value, "url": server.url} for key, value in kept]
        )
        page = context.new_page()
        page.goto(f"/t/{table}")
        expect(page.get_by_test_id("status")).to_contain_text("our turn")
        page.wait_for_load_state("networkidle")
        picture = page.screenshot()
        context.close()
        return picture


if __name__ == "__main__":
    (DOCS / "pictures").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        for game, (seed, least, colours) in MOMENTS.items():
            picture = take(chromium, game, seed, least, colours)
            (DOCS / "pictures" / f"{game}.png").write_bytes(picture)
        chromium.close()
