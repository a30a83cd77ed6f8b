"""The guide's pictures: its cards look as the game says."""

import msgspec

import krabbel
from krabbel.core.guide import BACK, SIGNS, read_guide
from krabbel.games.go5.view import FACES

GUIDE = read_guide(krabbel.game("go5").package)


def test_every_card_in_a_picture_has_its_face():
    known = {face.name: msgspec.to_builtins(face) for face in FACES}
    shown = {
        card
        for chapter in GUIDE.chapters
        for card in (*chapter.picture, *chapter.example.picture)
        if card not in (*SIGNS, BACK, "joker", "stop")
    }
    assert GUIDE.faces == {card: known[card] for card in shown}
