"""How Sphinx writes the API reference (`make api`): from docstrings, type hints and comments."""

import sys
from inspect import isclass, isroutine
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.declarations import meanings  # noqa: E402  # found by the path above

project = "Krabbel"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "alabaster"
html_show_copyright = False
default_role = "code"  # docstrings write `easy`
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}
nitpicky = True
nitpick_ignore_regex = [
    (
        "py:.*",
        r"(collections|numpy|np|npt|re|string|typing|msgspec|pettingzoo|pyspiel|open_spiel|RenderableType)\b.*",
    ),
    (
        "py:class",
        r"(krabbel\..*\.)?(Feels|Batch|Figure|SeatFigure|Ints|Record|Layout|OptionWords|Named|Items)",
    ),
]


def skip(_app: Any, what: str, _name: str, obj: object, skipped: bool, _options: Any) -> bool:
    """Leave a module's constants out: they are for its own use."""
    return skipped or (what == "module" and not isclass(obj) and not isroutine(obj))


def comment(_app: Any, what: str, _name: str, obj: Any, _options: Any, lines: list[str]) -> None:
    """Describe a class's fields by the comments behind them."""
    if what == "class" and vars(obj).get("__annotations__"):
        told = meanings(obj).items()
        lines += ["", *(f":var {field}: {meaning}" for field, meaning in told if meaning), ""]


def signature(
    _app: Any,
    _what: str,
    _name: str,
    _obj: object,
    _options: Any,
    arguments: str | None,
    answer: Any,
) -> tuple[str, Any] | None:
    """Write a default that is made anew each time as one that Sphinx can read."""
    return (arguments.replace("<factory>", "..."), answer) if arguments else None


def setup(app: Any) -> None:
    """Tell Sphinx of them."""
    app.connect("autodoc-skip-member", skip)
    app.connect("autodoc-process-docstring", comment)
    app.connect("autodoc-process-signature", signature)
