"""A small TCP proxy before several servers, in a process of its own that can be killed.

python -m bench.proxy PORT SERVER_PORT...: each connection goes to the next server that answers.
"""

import asyncio
import sys
from contextlib import suppress
from itertools import cycle

HERE = "127.0.0.1"
PIECE_BYTES = 65_536


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what comes, until one side ends."""
    with suppress(OSError):
        while piece := await reader.read(PIECE_BYTES):
            writer.write(piece)
            await writer.drain()
    writer.close()


async def main(port: int, servers: list[int]) -> None:
    """Hand on every connection, until killed."""
    turns = cycle(servers)

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in servers:
            with suppress(OSError):
                there, back = await asyncio.open_connection(HERE, next(turns))
                await asyncio.gather(pump(reader, back), pump(there, writer))
                return
        writer.close()

    async with await asyncio.start_server(visit, HERE, port) as proxy:
        print("ready", flush=True)
        await proxy.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), [int(server) for server in sys.argv[2:]]))
