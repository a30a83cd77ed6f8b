"""State records: a class whose annotated fields are one fixed-size block of memory.

Python code reads and writes the fields as plain integers (a value too large for its field is
refused); compiled rules are handed the very same object and see a NumPy record. Zero means blank in
every field.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal, Protocol, Self, cast, overload

import numpy as np
import numpy.typing as npt

from krabbel.core.text import NUMBER, Text

SEATS = 6  # places at a table, in every game
HEAD = ("game", "version")  # begin every position; `version` may be a field of the state, too
NO_SEAT = -1  # a spectator: a seat with no secrets

Code = Literal["b", "h", "i", "l", "q"]  # memoryview's formats of signed integers


class Ints(Protocol):
    """Integers in a row, as a rule sees them; slices and loops over them are not for rules."""

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> "Ints": ...
    def __iter__(self) -> Iterator[int]: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Rows(Protocol):
    """Rows of integers: `pile[seat]` is a row, `pile[seat, i]` a number in it."""

    def __getitem__(self, index: Any, /) -> Any: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...


class Field:
    """One field's layout and how it is written in a position."""

    def __init__(self, kind: Any, shape: tuple[int, ...], text: Text, later: bool) -> None:
        self.kind, self.shape, self.text, self.later = np.dtype(kind), shape, text, later


def field(kind: Any, *shape: int, text: Text = NUMBER, later: bool = False) -> Any:
    """Declare a field: its signed integer type, its shape (none: one number), its codec.

    A field that is added `later`, to a game that is already played, is blank in older positions.
    """
    return Field(kind, shape, text, later)


class RowsOfMemory:
    """`Rows` over a block of memory, for interpreted code."""

    __slots__ = ("rows",)

    def __init__(self, block: memoryview, width: int) -> None:
        self.rows = tuple(block[i : i + width] for i in range(0, len(block), width))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            return self.rows[index[0]][index[1]]
        return self.rows[index]

    def __setitem__(self, index: tuple[int, int], value: int) -> None:
        self.rows[index[0]][index[1]] = value


class Record:
    """Base of the state classes."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[Any]]
    layout: ClassVar[list[tuple[str, int, int, Code, int]]]  # as _block returns them
    _numba_type_: ClassVar[Any]  # set where machine code is asked for (core/engine.py)
    seats: int

    def __init_subclass__(cls) -> None:
        cls.fields = {k: v for k, v in vars(cls).items() if isinstance(v, Field)}
        if "game" in cls.fields:
            raise TypeError("'game' stands in the head of a position, not in a state")
        layout = [(name, f.kind, f.shape) for name, f in cls.fields.items()]
        cls.dtype = np.dtype(layout, align=True)  # CUDA reads aligned memory only
        cls.layout = [_block(cls.dtype, name, declared) for name, declared in cls.fields.items()]
        for name, declared in cls.fields.items():
            if declared.shape:
                delattr(cls, name)  # set on each object: the row or rows of memory
            else:
                setattr(cls, name, _number(name))

    def __init__(self, memory: npt.NDArray[Any] | None = None) -> None:
        self.array = np.zeros(1, self.dtype) if memory is None else memory
        data = self.data = self.array.view(np.uint8).data
        for name, start, stop, code, width in self.layout:
            block = data[start:stop].cast(code)
            self.__dict__[name] = RowsOfMemory(block, width) if width else block

    @property
    def address(self) -> int:
        """The address of the record in memory."""
        return int(self.array.ctypes.data)

    def copy(self) -> Self:
        """Return another state with the same bytes."""
        return self.from_bytes(self.data)

    @classmethod
    def from_bytes(cls, data: Any) -> Self:
        """Return a state with these bytes."""
        state = cls()
        state.data[:] = data
        return state

    def __reduce__(self) -> Any:
        return self.from_bytes, (bytes(self.data),)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]  # states change


def _block(dtype: np.dtype[Any], name: str, declared: Field) -> tuple[str, int, int, Code, int]:
    """Return a field's attribute, first and last byte, format, and row width (0: not in rows).

    A single number is kept under a hidden name, behind the property that `_number` makes.
    """
    assert dtype.fields is not None
    kind, start = dtype.fields[name][:2]
    width = declared.shape[-1] if len(declared.shape) > 1 else 0
    attribute = name if declared.shape else "_" + name
    return attribute, start, start + kind.itemsize, cast(Code, declared.kind.char), width


def _number(name: str) -> property:
    """Make a property of a field that is one number."""
    hidden = "_" + name

    def get(self: Record) -> int:
        number: int = self.__dict__[hidden][0]
        return number

    def put(self: Record, value: int) -> None:
        self.__dict__[hidden][0] = value

    return property(get, put)
