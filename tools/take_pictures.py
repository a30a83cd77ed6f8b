"""Take the README's pictures: friends in the middle of each game, and a bluff that is turned up.

python -m tools.take_pictures                 writes docs/pictures/<game>.png and reveal.webp
python -m tools.take_pictures --strips DIR    film strips of the best moments, to look at
"""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.server.guest import at_table, guest, opened

import krabbel
from krabbel.bots import decide, luck
from tools.film import film, write_animation, write_png, write_strip
from tools.moments import FRIENDS
from tools.moments import MOMENTS as FILMED
from tools.test_programs import browser
from tools.write_docs import DOCS

PICTURES = DOCS / "pictures"
Colours = Literal["light", "dark"]
MOMENTS: dict[str, tuple[int, int, Colours]] = {
    # seed, moves, colours; the first friend is to act, or has just been shown something
    "party-bugs": (7, 40, "light"),
    "poker-royal": (8, 50, "dark"),
    "rucki-zucki": (5, 73, "light"),
    "go5": (4, 40, "light"),
}
SCREEN: ViewportSize = {"width": 1280, "height": 800}
REVEAL = "poker-royal-wrong"
SMALL: ViewportSize = {"width": 900, "height": 620}
PHONE: ViewportSize = {"width": 390, "height": 844}
ANIMATION_PX, FRAME_PX = 720, 300
HOLD_MS = 1600


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


def take_all(chromium: Browser) -> None:
    """Take every picture of the README."""
    for game, (seed, least, colours) in MOMENTS.items():
        write_png(take(chromium, game, seed, least, colours), PICTURES / f"{game}.png")
    with opened() as server:
        frames = list(film(chromium, server.url, FILMED[REVEAL], SMALL, color_scheme="dark"))
    write_animation(frames, PICTURES / "reveal.webp", ANIMATION_PX, HOLD_MS)


def take_strips(chromium: Browser, folder: Path) -> None:
    """Film the best moments on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    with opened() as server:
        for name, moment in FILMED.items():
            frames = list(film(chromium, server.url, moment, PHONE, color_scheme="dark"))
            write_strip(frames, folder / f"{name}.png", FRAME_PX)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        match sys.argv[1:]:
            case ["--strips", folder]:
                take_strips(chromium, Path(folder))
            case _:
                take_all(chromium)
        chromium.close()
