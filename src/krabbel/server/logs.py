"""What the server writes to its log. Never a secret: ids of tables appear as short hashes only.

Messages of unexpected errors may quote anything, so the log has an error's kind and place.
"""

import logging
import secrets
import traceback
from hashlib import sha256

log = logging.getLogger("krabbel.server")


def short(secret: str) -> str:
    """Return the name of a secret in the log."""
    return sha256(secret.encode()).hexdigest()[:8]


def unexpected(error: BaseException, where: str) -> str:
    """Log an unexpected error; return the number by which it is found again."""
    number = secrets.token_hex(4)
    frames = traceback.extract_tb(error.__traceback__)
    places = "\n".join(f"    {frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
    log.error("unexpected error %s in %s: %s\n%s", number, where, type(error).__name__, places)
    return number


def set_up(level: str) -> None:
    """Log to the terminal. Uvicorn's own lines name paths, and paths have secrets in them."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
