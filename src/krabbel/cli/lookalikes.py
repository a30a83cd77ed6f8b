"""Screens that cannot show every sign: each is replaced by one they can show, of the same width.

A question mark is none of them: it means hidden. Signs that differ stay different in a drawing.
"""

import codecs
import unicodedata

NAME = "krabbel.lookalikes"  # for errors= of a stream
UNKNOWN = "_"

SIGNS = {
    **dict(zip("─━│┃╭╮╰╯╶╴", "--||++++--", strict=True)),
    **dict(zip("“”„‘’–—…·×±→", '"""\'\'--..x~>', strict=True)),
    **dict(zip("▶■□♛✝★▮▒", ">#oW+*#:", strict=True)),
    **dict(zip("◇∴≡≈◎◆", "_:=~@%", strict=True)),  # with # and * the patterns of Go5
}


def lookalike(sign: str) -> str:
    """An ASCII sign for one that cannot be shown; for a letter the one below its accent."""
    if sign in SIGNS:
        return SIGNS[sign]
    plain = unicodedata.normalize("NFKD", sign)[0]
    return plain if plain.isascii() and plain.isprintable() else UNKNOWN


def replace(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be encoded, sign by sign."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(lookalike, signs)), error.end


codecs.register_error(NAME, replace)
