"""System calls that fail in one thread: what a bad disk answers, without one.

A filter of Linux's (seccomp) answers them with an error in place of the kernel. It needs no rights,
and lasts until the thread ends.
"""

import ctypes
import os
import platform
import struct

CALLS = {  # their numbers
    "x86_64": {"pwrite64": 18, "fsync": 74, "fdatasync": 75},
    "aarch64": {"pwrite64": 68, "fsync": 82, "fdatasync": 83},
}
LOAD, SKIP_UNLESS, RETURN = 0x20, 0x15, 0x06  # instructions of a filter; the call's number is at 0
FAIL, ALLOW = 0x00050000, 0x7FFF0000  # what it returns
NO_NEW_PRIVILEGES, SET_FILTER, BY_PROGRAM = 38, 22, 2  # of prctl


class Program(ctypes.Structure):
    """A filter's instructions, as prctl takes them."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def fail_here(error: int, *names: str) -> None:
    """Have these calls of the thread that calls this fail with an error from now on."""
    numbers = [CALLS[platform.machine()][name] for name in names]
    steps = [(LOAD, 0, 0, 0)]
    for number in numbers:
        steps += [(SKIP_UNLESS, 0, 1, number), (RETURN, 0, 0, FAIL | error)]
    steps.append((RETURN, 0, 0, ALLOW))
    packed = b"".join(struct.pack("HBBI", *step) for step in steps)
    _prctl(NO_NEW_PRIVILEGES, 1, 0)
    program = Program(len(steps), packed)  # which must be there while the kernel copies it
    _prctl(SET_FILTER, BY_PROGRAM, ctypes.addressof(program))


def _prctl(*words: int) -> None:
    told = [ctypes.c_ulong(word) for word in (*words[1:], 0, 0)]
    if ctypes.CDLL(None, use_errno=True).prctl(words[0], *told):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
