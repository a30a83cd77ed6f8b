"""What may go wrong with the database, and how that is told without anything of its rows."""

import os
import re
from socket import gaierror
from ssl import SSLError

import asyncpg

from krabbel.server.logs import unexpected
from krabbel.server.store import StoreFailure

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
)
UNREACHED = (OSError, asyncpg.PostgresConnectionError)  # nobody has answered, or not to the end
# The database refuses a row, or has chosen this transaction to give way; another may go through.
REFUSED = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,
    asyncpg.TransactionRollbackError,
)
ERRORS = (*LOST, asyncpg.PostgresError)
ENDED = (asyncpg.OperatorInterventionError, asyncpg.ReadOnlySQLTransactionError)


def reason(error: BaseException) -> str:
    """Return why something failed, in words that may be logged: the driver's own have values of
    rows in them (DETAIL), which are names, hashes and moves."""
    if isinstance(error, REFUSED):  # even the first line may have one
        return f"{type(error).__name__} (SQLSTATE {error.sqlstate})"
    if isinstance(error, asyncpg.PostgresError):
        return str(error.args[0])
    if isinstance(error, OSError) and not isinstance(error, SSLError):  # its numbers are its own
        return _system_reason(error)
    return str(error) or type(error).__name__


def _system_reason(error: OSError) -> str:
    """Return the system's words, without number and address."""
    several = re.search(r"\[Errno (\d+)\]", str(error))  # a host with several addresses
    if isinstance(error, gaierror):
        text = str(error.strerror)
    elif number := error.errno or (several and int(several[1])):
        text = os.strerror(number)
    else:
        return str(error) or ("no answer" if isinstance(error, TimeoutError) else "broken off")
    return text[:1].lower() + text[1:]


def failure_of(error: Exception) -> StoreFailure:
    """Log an error that nobody expected, and return it as a failure of the store."""
    failure = StoreFailure(f"unexpected error {unexpected(error, 'the store')}")
    failure.__cause__ = error
    return failure
