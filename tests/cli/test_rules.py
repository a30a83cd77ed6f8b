"""The rule pages: found, read, shown; and `?` shows those that apply."""

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.cli.main import BAD_INPUT, main
from krabbel.core import rulebook as rulebooks
from krabbel.core.guide import guide_words
from krabbel.core.rulebook import Block, Piece, parse_rulebook, rulebook
from krabbel.core.words import LANGUAGES
from tests.cli.desk import match
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

PAGE = """# Tiddly (TW)

By somebody.

## 1 Set-up
- **TW-1.1** Six winks. **ruling**: *one* `cup`.
  Note: the book says five,
  so it is written.
- **TW-1.2** A board:
  ```
   1  2
      3
  ```

## 10 End
- **TW-10.1** Most winks win.
"""


def shown(*words):
    done = CliRunner().invoke(main, ["rules", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_page_is_read_into_paragraphs():
    book = parse_rulebook(PAGE)
    assert book.title == "Tiddly (TW)"
    assert book.opening == [Block("text", [Piece("plain", "By somebody.")])]
    assert [section.heading for section in book.sections] == ["1 Set-up", "10 End"]
    assert list(book.paragraphs) == ["TW-1.1", "TW-1.2", "TW-10.1"]


def test_a_paragraph_is_blocks_of_pieces():
    rules = parse_rulebook(PAGE).paragraphs
    assert rules["TW-1.1"].blocks == [
        Block(
            "text",
            [
                Piece("plain", "Six winks. "),
                Piece("strong", "ruling"),
                Piece("plain", ": "),
                Piece("stressed", "one"),
                Piece("plain", " "),
                Piece("code", "cup"),
                Piece("plain", "."),
            ],
        ),
        Block("note", [Piece("plain", "Note: the book says five, so it is written.")]),
    ]
    assert rules["TW-1.2"].blocks[1] == Block("grid", [Piece("plain", " 1  2\n    3")])


@pytest.mark.parametrize(
    "odd",
    [
        "- **TW-1.1** A [link](x.md).",
        "- **TW-1.1** One *in **another***.",
        "- **TW-1.1** A list:\n  - of things",
        "- No number.",
        "Not in a list.",
    ],
)
def test_markup_that_nobody_could_show_is_refused(odd):
    with pytest.raises(ValueError, match=r"rule page|number|list"):
        parse_rulebook(f"# Tiddly (TW)\n\n## 1 Set-up\n{odd}\n")


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_are_known_in_every_language(game, language):
    kinds, english = (
        {number: [block.kind for block in rule.blocks] for number, rule in book.paragraphs.items()}
        for book in (rulebook(game.name, language), rulebook(game.name))
    )
    assert kinds == english


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("TW-1.2", ["TW-1.2"]),
        ("tw-1.2", ["TW-1.2"]),
        ("1.2", ["TW-1.2"]),
        ("1", ["TW-1.1", "TW-1.2"]),
        ("10", ["TW-10.1"]),
    ],
)
def test_paragraphs_and_sections_are_found(wanted, found):
    assert [rule.number for rule in parse_rulebook(PAGE).find(wanted)] == found


@per_game
def test_every_paragraph_of_a_game_is_shown(game):
    text = shown(game.name, "--all")
    book = rulebook(game.name)
    assert len(book.paragraphs) > 10
    assert all(number in text for number in book.paragraphs)
    assert all(len(line.rstrip()) <= 80 for line in text.splitlines())
    assert "**" not in text


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_told_how_it_is_played_first(game, language):
    text = shown(game.name, "--language", language)
    for chapter in guide_words(game.package, language).chapters.values():
        assert chapter.title in text
        assert chapter.example.split()[0] in text
    assert f"krabbel rules {game.name} --all" in text
    assert not any(number in text for number in rulebook(game.name).paragraphs)


@per_game
def test_a_page_begins_with_the_games_title(game):
    shown = CliRunner().invoke(main, ["rules", game.name]).output.splitlines()[0]
    assert shown.startswith(game.title)
    assert shown.count("Royal") == 2 * bool(game.original)
    assert game.original in shown


@per_game
def test_the_rules_that_apply_are_on_the_page(game):
    """In every phase that random play meets."""
    known = rulebook(game.name).paragraphs
    for seed in range(3):
        table = game.table(players=3, seed=seed)
        while not table.over:
            seat = table.waiting[0]
            assert set(game.paragraphs(table.view(seat))) <= set(known)
            table.act(seat, table.actions(seat)[0])
        assert set(game.paragraphs(table.view())) <= set(known)


@per_game
def test_a_question_mark_shows_them_and_comes_back_to_the_table(game, tmp_path):
    answers = iter(["?", "", "q"])
    played = match(game, tmp_path, seats="me,easy", answer=lambda _: next(answers))
    played.run()
    view = played.table.view(0)
    pages = played.screen.all_pages()
    assert all(number in "".join(pages[:-1]) for number in game.paragraphs(view))
    assert "Press Enter to go back" in played.screen.asked[1]
    assert game.paragraphs(view)[0] not in pages[-1]
    assert played.story.prompt(len(played.story.moves), 0) in pages[-1].replace("\n", " ")


def test_drawings_and_notes_keep_their_lines():
    text = shown("rucki-zucki", "2.2")
    assert "\n           17 18 ST 19 20 21 22 23 24 JO 25 26" in text.replace("  \n", "\n")


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("99", "1 Material and set-up, 2 Drawing, "), ("6.9", "it has: G5-6.1, G5-6.2")],
)
def test_a_paragraph_that_is_missing_is_told_with_those_that_are_near(wanted, told):
    done = CliRunner().invoke(main, ["rules", "go5", wanted])
    assert done.exit_code == BAD_INPUT
    assert told in done.stderr
    assert "G5-1.1" not in done.stderr


@pytest.mark.parametrize("words", [["chess"], ["party-bugs", "99.9"], ["party-bugs", "x"]])
def test_what_there_is_not_is_said_in_one_line(words):
    done = CliRunner().invoke(main, ["rules", *words])
    assert done.exit_code == BAD_INPUT
    assert len(done.stderr.splitlines()) == 1


def test_installed_pages_come_first(tmp_path, monkeypatch):
    (tmp_path / "party-bugs.md").write_text(PAGE)
    monkeypatch.setattr(rulebooks, "FOLDERS", (tmp_path, *rulebooks.FOLDERS))
    rulebook.cache_clear()
    try:
        assert rulebook("party-bugs").title == "Tiddly (TW)"
        assert rulebook("go5").title.startswith("Go5")
    finally:
        rulebook.cache_clear()


def test_every_game_has_its_page():
    assert all(rulebook(name).title for name in krabbel.game_names())
