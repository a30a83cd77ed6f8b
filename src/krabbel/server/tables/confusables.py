"""Names that look alike, though they are written with other characters.

After UTS #39 (Unicode security mechanisms), but for letters only, and small: those of other scripts
that fonts draw like Latin ones. A pair too many costs nobody more than a number behind a name.
"""

import unicodedata

PAIRS = (
    ("АВЕЅІЈКМНОРСТУХҮҺԌԚԜѴ", "ABESIJKMHOPCTYXYHGQWV"),  # Cyrillic
    ("авгекмнопрстухѕіјѵһӏԁԛԝ", "abrekmhonpctyxsijvhldqw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj"),  # Greek
    ("αβγεηικνορτυχωϲ", "abyenikvoptuxwc"),
    ("ԼՍՏՕհոսցօզք", "LUSOhnugoqp"),  # Armenian
    ("ᎠᎢᎥᎩᎪᎫᎬᎳᎷᎻᏀᏃᏒᏙᏚᏞᏟᏢᏦᏴ", "DTiYAJEWMHGZRVSLCPKB"),  # Cherokee
    ("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑɡ", "abcdeghijklmnoprstuvwyziag"),  # small capitals and others
)
DRAWN_LIKE = str.maketrans("".join(a for a, _ in PAIRS), "".join(b for _, b in PAIRS))
STROKES = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})  # once all letters are small


def skeleton(name: str) -> str:
    """Return what a name looks like; names with the same skeleton are hard to tell apart."""
    plain = unicodedata.normalize("NFKD", name).translate(DRAWN_LIKE)
    return " ".join(plain.casefold().translate(DRAWN_LIKE).translate(STROKES).split())
