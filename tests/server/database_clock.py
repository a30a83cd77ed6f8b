"""A clock of a PostgreSQL database that a test sets.

Servers call clock_timestamp() without saying whose it is. They find the one here, as their address
has them look here before they look into pg_catalog, where the database's own is.
"""

MADE = """
DROP SCHEMA IF EXISTS clock CASCADE;
CREATE SCHEMA clock;
CREATE TABLE clock.hands (at timestamptz NOT NULL);
INSERT INTO clock.hands VALUES (to_timestamp(0));
CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
RETURN (SELECT at FROM clock.hands)
"""
SET = "UPDATE clock.hands SET at = to_timestamp($1::float8)"  # seconds since 1970
LOOKED_THROUGH = "search_path=public,clock,pg_catalog"  # new tables are made in the first


def with_clock(postgres, address):
    """Stop the clock of the database; return the address by which servers see it stand."""
    postgres.query(MADE)
    return f"{address}?{LOOKED_THROUGH}"


def set_clock(postgres, at):
    """Have it show so many seconds since 1970, for all servers at once."""
    postgres.query(SET.replace("$1", repr(at)))
