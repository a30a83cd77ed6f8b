"""The codes that a table's socket is closed with, and what each of them tells a client."""

GOING_AWAY, WRONG_FRAME, NO_TEXT, POLICY, TOO_LONG = 1001, 1002, 1007, 1008, 1009
UNEXPECTED, TRY_LATER = 1011, 1013
FORGOTTEN, NO_TABLE = 4401, 4404
CLOSINGS = {
    GOING_AWAY: "the server is going down; come back in a moment",
    WRONG_FRAME: "a frame that the WebSocket protocol (RFC 6455) does not allow",
    NO_TEXT: "a text that is not UTF-8",
    POLICY: "too many messages, in spite of being told so",
    TOO_LONG: "a message was far too long",
    UNEXPECTED: "an unexpected error; the reason carries its number in the log",
    TRY_LATER: "too slow in reading, or too many connections; come back in a moment",
    FORGOTTEN: "the guest's data was deleted; come back as somebody new",
    NO_TABLE: "there is no such table; do not come back",
}
