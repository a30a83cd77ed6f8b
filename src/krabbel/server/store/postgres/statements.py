"""The SQL of the PostgreSQL store. Most calls are one statement, and so one commit.

A server lives while `until` lies ahead, but not beyond a horizon: after the database's clock was
set back it would live for ever.
"""

from krabbel.server.settings import DAY_S

KEPT = ("tables", "guests", "meetings")  # what is forgotten when nobody has touched it for long
NOW = "extract(epoch FROM clock_timestamp())"
# Who plays on touches a table, but who looks at an ended one does not. Once a day is enough to know
# how old it is, and any other change of its owner's stays out of the indexes.
TOUCHED = f"""
CASE WHEN stage = 'over' OR touched >= floor({NOW} / {DAY_S}) * {DAY_S} THEN touched ELSE {NOW} END
"""
AHEAD = "clock_timestamp() + {seconds}::float8 * interval '1 s'"
LIVES = f"until > clock_timestamp() AND until <= {AHEAD}"
LIVING_OWNER = f"EXISTS (SELECT 1 FROM servers WHERE servers.id = tables.owner AND {LIVES})"

INSERT_TABLE = f"""
WITH before AS (UPDATE tables SET rematch = $1 WHERE id = $10 AND rematch IS NULL RETURNING id)
INSERT INTO tables (id, about, host, stage, touched, rematch, seats, guests, removed, deal)
SELECT $1, $2, $3, $4, {NOW}, $5, $6, $7, $8, $9
WHERE $10::text IS NULL OR EXISTS (SELECT 1 FROM before)
RETURNING id
"""
TABLE = """
id, about, host, stage, rematch, seats, removed, deal,
       ARRAY(SELECT ROW(number, seat, action, request, at)
             FROM moves WHERE table_id = id ORDER BY number) AS moves,
       ARRAY(SELECT ROW(winner, loser, times) FROM meetings
             WHERE winner = ANY (guests) AND loser = ANY (guests)) AS meetings
"""
SELECT_TABLE = f"SELECT {TABLE} FROM tables WHERE id = $1"
SELECT_ALL_TABLES = f"SELECT touched, {TABLE} FROM tables"
INSERT_KEPT_TABLE = """
INSERT INTO tables (id, about, host, stage, rematch, seats, guests, removed, deal, touched)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""
# Some tables after this id: the last of them, and those where a match is being played.
SELECT_UNFINISHED = """
SELECT max(id), array_agg(id) FILTER (WHERE stage = 'playing')
FROM (SELECT id, stage FROM tables WHERE id > $1 ORDER BY id LIMIT $2) AS part
"""
# The same for moves of no table: how many. It goes from each table's first move to the next one's:
# moves are many more than tables.
COUNT_LOST_MOVES = """
WITH RECURSIVE part (id, number) AS (
    (SELECT table_id, 1 FROM moves WHERE table_id > $1 ORDER BY table_id LIMIT 1)
    UNION ALL
    SELECT (SELECT table_id FROM moves WHERE table_id > part.id ORDER BY table_id LIMIT 1),
           number + 1
    FROM part WHERE part.id IS NOT NULL AND number < $2
)
SELECT max(id), sum((SELECT count(*) FROM moves WHERE table_id = part.id))
       FILTER (WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = part.id))
FROM part
"""
SELECT_INVITATION = "SELECT about->>'game' AS game, stage, host, seats FROM tables WHERE id = $1"

# The lock keeps others from acquiring the table between the look at its epoch and the commit. A
# move of an earlier owner finds no table, and NULL is refused.
INSERT_MOVES = """
INSERT INTO moves (table_id, number, seat, action, request, at)
SELECT (SELECT id FROM tables WHERE id = m.table_id AND tables.epoch = m.epoch FOR SHARE),
       m.number, m.seat, m.action, m.request, m.at
FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[], $5::text[], $6::text[],
            $7::float8[]) AS m (table_id, epoch, number, seat, action, request, at)
"""
# Of no table, and rolled back; as long as a move can be, so that it needs as much room.
INSERT_TRIAL_MOVE = "INSERT INTO moves VALUES ($1, 1, 0, repeat('x', 1000), NULL, 0)"
# The moves first: each part waits for the one before, whose rows it counts.
INSERT_LAST_MOVES = f"""
WITH written AS ({INSERT_MOVES} RETURNING 1),
ended AS (
    UPDATE tables SET stage = 'over', touched = {NOW}
    WHERE id = ANY ($8::text[]) AND (SELECT count(*) FROM written) > 0
    RETURNING 1
)
INSERT INTO meetings
SELECT winner, loser, count(*), {NOW}
FROM unnest($9::text[], $10::text[]) AS met (winner, loser)
WHERE (SELECT count(*) FROM ended) > 0
GROUP BY winner, loser ORDER BY winner, loser
ON CONFLICT (winner, loser) DO UPDATE
SET times = meetings.times + excluded.times, at = excluded.at
"""
UPDATE_SEATS = f"""
UPDATE tables SET stage = $3, touched = {NOW}, seats = $4, guests = $5,
                  removed = coalesce($6, removed), deal = coalesce($7, deal)
WHERE id = $1 AND epoch = $2
RETURNING ARRAY(SELECT ROW(winner, loser, times) FROM meetings
                WHERE winner = ANY ($5) AND loser = ANY ($5))
"""

HEARTBEAT = f"""
INSERT INTO servers VALUES ($1, $2, {AHEAD.format(seconds="$3")})
ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until
"""
DELETE_SERVER = "DELETE FROM servers WHERE id = $1"
ACQUIRE = f"""
UPDATE tables SET owner = $2, epoch = epoch + 1, touched = {TOUCHED}
WHERE id = $1 AND (owner IS NULL OR owner = $2 OR NOT {LIVING_OWNER.format(seconds="$3")})
RETURNING epoch
"""
SELECT_OWNER = f"""
SELECT servers.id, address FROM tables
LEFT JOIN servers ON servers.id = owner AND {LIVES.format(seconds="$2")}
WHERE tables.id = $1
"""
SELECT_SERVERS = f"""
SELECT id, address FROM servers WHERE id <> $1 AND {LIVES.format(seconds="$2")} ORDER BY id
"""
CLUSTER_SECRET = """
INSERT INTO cluster VALUES (1, $1)
ON CONFLICT (id) DO UPDATE SET secret = cluster.secret RETURNING secret
"""
RELEASE = f"UPDATE tables SET owner = NULL, touched = {TOUCHED} WHERE id = $1 AND epoch = $2"

SELECT_GUEST = f"SELECT name, picture, seen < {NOW} - $2 AS long_ago FROM guests WHERE hash = $1"
SEE_GUEST = f"UPDATE guests SET seen = {NOW} WHERE hash = $1"
UPSERT_GUEST = f"""
INSERT INTO guests VALUES ($1, $2, $3, {NOW}) ON CONFLICT (hash) DO UPDATE
SET name = excluded.name, picture = excluded.picture, seen = excluded.seen
"""

# In the order of their ids, as moves are written: who waits for locks waits for nobody in a circle.
# Their tables are found first: a plan that goes through all tables by id would seem quick to the
# database, which does not know how few are theirs.
TABLES_OF_GUEST = """
WITH theirs AS MATERIALIZED (SELECT id FROM tables WHERE guests @> ARRAY[$1])
SELECT id, about->>'game' AS game, stage, seats FROM tables
WHERE id IN (SELECT id FROM theirs ORDER BY id LIMIT $2) ORDER BY id FOR UPDATE
"""
# Another server may have the table in memory: the epoch has it load the table anew.
REPLACE_SEATS = """
UPDATE tables SET seats = $2, guests = $3, removed = array_replace(removed, $4, $5),
                  epoch = epoch + 1
WHERE id = $1
"""
FORGET_GUEST = (
    "UPDATE tables SET host = '', epoch = epoch + 1 WHERE host = $1",
    "UPDATE tables SET removed = array_remove(removed, $1), epoch = epoch + 1"
    " WHERE removed @> ARRAY[$1]",
    "DELETE FROM meetings WHERE winner = $1 OR loser = $1",
    "DELETE FROM guests WHERE hash = $1",
)

_COUNTED = """
SELECT count(*) AS few, (SELECT reltuples FROM pg_class WHERE oid = '{name}'::regclass) AS about
FROM (SELECT FROM {name} LIMIT $1) AS part
"""
COUNT = f"""
SELECT sum(CASE WHEN few < $1 THEN few ELSE greatest(few, about) END)::bigint
FROM ({" UNION ALL ".join(_COUNTED.format(name=name) for name in KEPT)}) AS counted
"""
ANYTHING = f"SELECT {' OR '.join(f'EXISTS (SELECT FROM {name})' for name in KEPT)}"
SIZE = "SELECT pg_database_size(current_database())"
ONE_AT_A_TIME = "SELECT pg_try_advisory_xact_lock(hashtext('krabbel forgets'))"
NOTE_DAY = f"""
INSERT INTO days SELECT floor({NOW} / {DAY_S}), coalesce(max(seen), 0) + 1 FROM days
ON CONFLICT (day) DO UPDATE SET seen = excluded.seen WHERE days.seen < excluded.seen - 1
"""
SELECT_DAYS = "SELECT day FROM days ORDER BY seen DESC"
FORGET_GUESTS = """
DELETE FROM guests WHERE hash IN
(SELECT hash FROM guests WHERE seen < $1 ORDER BY seen LIMIT $2 FOR UPDATE SKIP LOCKED)
"""
# Moves tell of tables that were copied, or played by a version that did not touch them.
FORGET_TABLES = f"""
WITH old AS (
    SELECT id FROM tables
    WHERE touched < $1 AND id <> ALL ($3::text[])
    AND NOT {LIVING_OWNER.format(seconds="$4")}
    AND NOT EXISTS (SELECT 1 FROM moves WHERE table_id = tables.id AND at >= $1)
    ORDER BY touched LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (DELETE FROM moves USING old WHERE table_id = old.id)
DELETE FROM tables USING old WHERE tables.id = old.id
"""
FORGET_MEETINGS = """
DELETE FROM meetings WHERE (winner, loser) IN
(SELECT winner, loser FROM meetings WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)
"""
FORGET_SERVERS = "DELETE FROM servers WHERE until < clock_timestamp() - interval '1 day'"
