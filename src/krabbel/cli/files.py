"""Records as files: where a match is saved, and how it is read again."""

import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from krabbel.cli.people import Player
from krabbel.core.errors import BadOption, BadRecord
from krabbel.core.record import FIRST_LINE, MAX_CHARACTERS, parse_record, write_record
from krabbel.core.table import Table


def record_text(table: Table, players: Sequence[Player]) -> str:
    """The record, with who sat where."""
    record = parse_record(table.record())
    header = record.header | {"seats": ",".join(player.word for player in players)}
    return write_record(header, [(seat, move) for _, seat, move in record.moves])


def read_file(path: Path) -> str:
    """A record file's text; BadRecord if it cannot be one."""
    try:
        if path.stat().st_size > 4 * MAX_CHARACTERS:
            raise BadRecord(kind="too_long", path=path)
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as bad:
        raise BadRecord(kind="no_file", path=path) from bad
    except UnicodeDecodeError as bad:
        raise BadRecord(kind="not_text", path=path) from bad
    except (OSError, ValueError) as bad:
        cause = getattr(bad, "strerror", None) or bad
        raise BadRecord(kind="unreadable", path=path, cause=cause) from bad


def new_path(game: str) -> Path:
    """krabbel-GAME-DATE-TIME.record in this folder; a name that is free."""
    stem = f"krabbel-{game}-{datetime.now():%Y%m%d-%H%M%S}"
    numbered = (Path(f"{stem}{more}.record") for more in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in numbered if not path.exists())


def check_path(path: Path) -> Path:
    """The path, if a record can be saved there; nothing but a record is written over."""
    if not path.parent.is_dir():
        raise BadOption(kind="no_folder", path=path.parent)
    if path.exists() and not (path.is_file() and _is_record(path)):
        raise BadOption(kind="not_a_record", path=path)
    return path


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(len(FIRST_LINE))
    return head in (b"", FIRST_LINE.encode())


def save(path: Path, text: str) -> Path:
    """Write the file, whole or not at all; where that cannot be, among the temporary files."""
    for target in (path, Path(tempfile.gettempdir()) / path.name):
        draft = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(target)
            return target
        except OSError as bad:
            problem = bad
    raise BadOption(kind="unsaved", cause=problem)
