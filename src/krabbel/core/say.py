"""Turn events, actions and names of a game into sentences of a reader's language.

web/src/words/say.ts does the same in the browser; a test compares the two, word for word.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from krabbel.core.actions import HIDDEN, Choice
from krabbel.core.events import Event, Reason, Seat, Word
from krabbel.core.sentences import Items, Named, Value, colon, fill
from krabbel.core.state import NO_SEAT
from krabbel.core.text import SEAT
from krabbel.core.words import GameWords

SEVERAL = re.compile(r"\S+-\S+ ")  # names behind one another: "1-red 2-red 3-red"


@dataclass(frozen=True)
class Say:
    """How a game is told to one reader."""

    words: GameWords
    language: str
    people: Sequence[str]  # by seat; a dummy player comes after them
    reader: int = NO_SEAT  # the seat that is called "you", if any

    def name(self, text: str) -> str:
        """A card, an animal, a colour …; one with a number ("3-red") by the pattern "#-red"."""
        return self.known(text) or text

    def known(self, text: str) -> str | None:
        """The name, if this language has it."""
        names = self.words.names
        number = re.search(r"\d+", text)
        if text in names or not number:
            return names.get(text)
        pattern = names.get(text.replace(number[0], "#", 1))
        return pattern and pattern.replace("#", number[0], 1)

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self.people[seat] if seat < len(self.people) else self.name("dummy")

    def board(self, key: str, **values: Value) -> str:
        """A text of the board."""
        return fill(self.words.board[key], values, self.language)

    def drawing(self, key: str, seat: int = NO_SEAT, **values: Value) -> str:
        """A text beside the drawing; where it is about the reader, as "key.you" has it."""
        form = f"{key}.you" if seat == self.reader != NO_SEAT else key
        named = values if seat == NO_SEAT else {"seat": self.seat(seat), **values}
        return fill(self.words.drawing[form], named, self.language)

    def labelled(self, label: str) -> str:
        """A label with its colon and a blank, for what comes behind it."""
        return f"{label}{colon(self.language)} "

    def event(self, event: Event) -> str:
        """An event or prompt as a sentence.

        The reader is called you: by you["king"] where the sentence is about them, and by
        you["dealt.dealer"] where they are its dealer.
        """
        told = self._told(self.words.you, event.kind, self._roles(event.words))
        return self._filled(told or self.words.sentences[event.kind], event.words)

    def fault(self, kind: str, words: Mapping[str, Word]) -> str | None:
        """What is wrong with an option; nothing where the game has no sentence for it."""
        sentence = self.words.faults.get(kind)
        return sentence and self._filled(sentence, words)

    def why(self, reason: Reason, touched: str) -> str:
        """Why what was touched is not possible."""
        field = touched.partition(" ")[2] or touched
        return self._filled(self.words.why[reason.kind], {"field": field, **reason.words})

    def merit(self, merit: Event) -> str:
        """What speaks for an action."""
        return self._filled(self.words.merits[merit.kind], merit.words)

    def consequence(self, event: Event) -> str:
        """What an action leads to."""
        return self._filled(self.words.consequences[event.kind], event.words)

    def action(self, choice: Choice) -> str:
        """What a menu says that offers this."""
        return fill(self.words.actions[choice.form], self._parts(choice), self.language)

    def move(self, seat: int, choice: Choice) -> str:
        """A move in the log; what is hidden is a question mark."""
        to = choice.words.get("seat")
        roles = ["seat"] if seat == self.reader else []
        if to is not None and SEAT.read(to) == self.reader:
            roles.append("to")
        told = self._told(self.words.your_moves, choice.form, roles)
        values = {**self._parts(choice), "seat": self.seat(seat)}
        return fill(told or self.words.moves[choice.form], values, self.language)

    def together(self, seats: Sequence[int], choice: Choice) -> str | None:
        """What several seats did alike; nothing where no sentence tells all that is seen of it."""
        sentence = self.words.moves_together.get(choice.form)
        if sentence is None or self.reader in seats:
            return None
        if any(
            word != HIDDEN and f"{{{part}}}" not in sentence for part, word in choice.words.items()
        ):
            return None
        names = Items([self.seat(seat) for seat in seats], people=True)
        return fill(sentence, {**self._parts(choice), "seats": names}, self.language)

    def _filled(self, sentence: str, words: Mapping[str, Word]) -> str:
        values = {key: self._value(word) for key, word in words.items()}
        return fill(sentence, values, self.language)

    def _roles(self, words: Mapping[str, Word]) -> list[str]:
        """As whom a sentence names the reader; "seat" is whom it is about, and comes first."""
        about = "seat" if "seat" in words else "seats"
        roles = [
            "seat" if key == about else key
            for key, word in words.items()
            if (key == about or not isinstance(word, tuple)) and self._is_reader(word)
        ]
        return sorted(roles, key=lambda role: role != "seat")

    def _told(self, you: Mapping[str, str], kind: str, roles: Sequence[str]) -> str | None:
        """The sentence that says "you" to the reader in all these roles, or else in one of them."""
        keys = [kind if role == "seat" else f"{kind}.{role}" for role in roles]
        if len(roles) > 1:
            keys.insert(0, f"{kind}.{'+'.join(roles)}")
        return next((you[key] for key in keys if key in you), None)

    def _is_reader(self, word: Word) -> bool:
        if isinstance(word, tuple):
            return any(map(self._is_reader, word))
        return isinstance(word, Seat) and word.seat == self.reader

    def _parts(self, choice: Choice) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for part, word in choice.words.items():
            if part == "seat":
                values["to"] = self.seat(SEAT.read(word)) if word in SEAT.names else word
            elif self.known(word) is None and SEVERAL.search(word):
                values[part] = Items([self.name(one) for one in word.split()])
            else:
                values[part] = self._named(word)
        return values

    def _named(self, text: str) -> Named:
        plain = self.name(text)
        return Named(plain, self.known(f"the {text}") or plain)

    def _value(self, word: Word) -> Value:
        match word:
            case int():
                return word
            case str():
                return self._named(word)
            case Seat(seat):
                return self.seat(seat)
        people = all(isinstance(one, Seat) for one in word)
        return Items([self._phrase(one) for one in word], people)

    def _phrase(self, word: Word) -> str:
        """A name, or one with what belongs to it: "Ana (12)"."""
        match word:
            case tuple((first, *more)):
                return f"{self._phrase(first)} ({', '.join(map(self._phrase, more))})"
            case Seat(seat):
                return self.seat(seat)
            case str():
                return self.name(word)
        return str(word)
