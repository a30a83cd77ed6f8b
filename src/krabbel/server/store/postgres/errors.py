"""What may go wrong with the database, and how that is told without anything of its rows."""

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
    return str(error) or type(error).__name__


def failure_of(error: Exception) -> StoreFailure:
    """Log an error that nobody expected, and return it as a failure of the store."""
    failure = StoreFailure(f"unexpected error {unexpected(error, 'the store')}")
    failure.__cause__ = error
    return failure
