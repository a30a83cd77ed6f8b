"""An SQLite store that refuses to write some things."""


async def refuse(desk, write):
    """Have the database refuse this: "INSERT ON moves", "UPDATE ON tables"."""
    no = f"BEFORE {write} BEGIN SELECT RAISE(ABORT, 'no'); END"
    await desk.store._do(lambda db: db.execute(f"CREATE TRIGGER IF NOT EXISTS no {no}"))


async def accept(desk):
    """Have it take all again."""
    await desk.store._do(lambda db: db.execute("DROP TRIGGER IF EXISTS no"))
