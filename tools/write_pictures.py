"""Write docs/pictures/terminal.svg: the terminal in a real game. `make docs`."""

import io
import re

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import krabbel
from krabbel.bots import decide, luck
from krabbel.cli.people import display_names, seat_players
from krabbel.cli.words import Words
from tools.write_docs import DOCS

WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def screen(name: str, seed: int, moves: int) -> str:
    """Draw the table as seat A sees it when it is to act, after so many moves of normal bots."""
    game = krabbel.game(name)
    table = game.table(4, seed)
    while len(table.history) < moves or 0 not in table.waiting:
        seat = table.waiting[0]
        key = luck(seed, len(table.history))
        table.act(seat, decide(game, "normal", table.state, seat, key))
    console = Console(width=80, record=True, file=io.StringIO())
    players = seat_players(game, 4, "Mia,normal,normal,normal")
    say = game.say(display_names(players, Words()))
    console.print(game.drawing.draw(table.view(0), say, Words()("hand")))
    console.print(game.sentence(game.prompt(table.view(0))), style="bold")
    return console.export_svg(
        title=f"krabbel play {name}", code_format=WITHOUT_FONTS, unique_id=name
    )


if __name__ == "__main__":
    (DOCS / "pictures" / "terminal.svg").write_text(screen("party-bugs", seed=7, moves=40))
