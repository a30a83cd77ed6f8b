"""The codes that a table's socket is closed with, and what each of them tells a client."""

WRONG_FRAME, NO_TEXT, POLICY, TOO_LONG = 1002, 1007, 1008, 1009
UNEXPECTED, RESTART, TRY_LATER = 1011, 1012, 1013
FORGOTTEN, NO_TABLE = 4401, 4404
CLOSINGS = {
    WRONG_FRAME: "a frame that the WebSocket protocol (RFC 6455) does not allow",
    NO_TEXT: "a text that is not UTF-8",
    POLICY: "too many messages, in spite of being told so",
    TOO_LONG: "a message was far too long",
    UNEXPECTED: "an unexpected error, with its number in the log; or no answer to a ping",
    RESTART: "the table moves to another server, or the server starts again; come back at once",
    TRY_LATER: "too slow in reading, or too many connections; come back in a moment",
    FORGOTTEN: "the guest's data was deleted; come back as somebody new",
    NO_TABLE: "there is no such table; do not come back",
}
