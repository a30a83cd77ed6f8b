"""What one server asks another: to let a visitor in, bring a seat to a guest, forget a guest."""

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from krabbel.protocol.messages import ClientMessage
from krabbel.server.store import Owner, StoreFailure
from krabbel.server.tables.refusal import Elsewhere, NoSuchTable, Refusal


class Enter(Struct, frozen=True, tag=True):
    """Let a visitor in; the channel stays open for them."""

    table: str
    guest: str
    address: str
    request: str = ""  # the id under which it is logged


class ClaimSeat(Struct, frozen=True, tag=True):
    """Bring the seat that a link stands for to a guest."""

    table: str
    token: str
    guest: str
    address: str
    request: str = ""


class Forget(Struct, frozen=True, tag=True):
    """Forget a guest, wherever they are on this server."""

    guest: str
    request: str = ""


Question = Enter | ClaimSeat | Forget


class Answer(Struct, frozen=True, omit_defaults=True):
    """What came of a question: a seat's number, or why not."""

    value: int = 0
    refused: str = ""  # a code of the protocol, or one of the two below
    text: str = ""


class Closing(Struct, frozen=True, array_like=True):
    """Why a channel ends."""

    code: int = 0
    reason: str = ""


NO_TABLE, ELSEWHERE = "no-table", "elsewhere"
encode = Encoder().encode
decode_question = Decoder(Question).decode
decode_answer = Decoder(Answer).decode
decode_closing = Decoder(Closing).decode
decode_request = Decoder(ClientMessage).decode


def answer_to(error: Exception) -> Answer:
    """Return what is answered where a question has failed."""
    if isinstance(error, NoSuchTable):
        return Answer(refused=NO_TABLE, text=str(error))
    if isinstance(error, Elsewhere):
        return Answer(refused=ELSEWHERE)
    if isinstance(error, Refusal):
        return Answer(refused=error.code, text=error.text)
    if isinstance(error, StoreFailure):
        return Answer(refused="unavailable")
    raise error


def value_of(answer: Answer, asked: Owner) -> int:
    """Return what was answered, or raise what the other server has raised."""
    if answer.refused == NO_TABLE:
        raise NoSuchTable(answer.text)
    if answer.refused == ELSEWHERE:
        raise Elsewhere(asked)
    if answer.refused:
        raise Refusal(answer.refused, answer.text)
    return answer.value
