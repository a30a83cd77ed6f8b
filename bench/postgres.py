"""A PostgreSQL of one's own, from Debian's packages, on a loopback port that was free.

It lies in a temporary folder and can be stopped, killed, and followed by a standby.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from tools.test_programs import program

USER = "postgres"  # it refuses to run as root
DATABASE = "krabbel"
PORTS = range(20_000, 30_000)  # not those that outgoing connections are given
WAIT_S = 60  # for what must come; nothing is measured by it
SETTINGS = """
listen_addresses = '127.0.0.1'
max_connections = 60
shared_buffers = 16MB
max_wal_size = 128MB
log_min_messages = warning
log_min_error_statement = panic
recovery_init_sync_method = syncfs
"""


class Postgres:
    """A database server; its data stay until the end of the block."""

    def __init__(self, copy_of: "Postgres | None" = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="krabbel-postgres-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
        if copy_of is None:
            self._run("initdb", "-D", self.data, "-N", "-A", "trust", "-U", USER, "-E", "UTF8")
            self.configure(SETTINGS)
        else:
            self._copy(copy_of)
        self._find_place()
        self.start()
        if copy_of is None:
            self.query(f"CREATE DATABASE {DATABASE} LOCALE 'C' TEMPLATE template0", USER)

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    @property
    def data(self) -> Path:
        """Return the folder of its data."""
        return self.folder / "data"

    @property
    def address(self) -> str:
        """Return what the server is told to find its database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{DATABASE}"

    @property
    def pid(self) -> int:
        """Return the process that all others of the database come from."""
        assert self.process is not None
        return self.process.pid

    def configure(self, lines: str) -> None:
        """Add to its settings; they count from the next start, or after reload()."""
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(lines)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        deadline = time.monotonic() + WAIT_S
        while not self._answers():
            if self.process is None or self.process.poll() is not None:
                self._spawn()  # after a kill its memory may be in use for some more moments
            if time.monotonic() > deadline:
                raise TimeoutError(self.log()[-2000:])
            time.sleep(0.02)

    def stop(self) -> None:
        """Shut it down in order; whoever is connected is told."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill it with all its processes at once (kill -9)."""
        if self.process is None:
            return
        children = self.children()
        self._end(signal.SIGKILL)
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def children(self) -> list[int]:
        """Return its other processes: one for each connection, and some more."""
        path = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in path.read_text().split()] if path.exists() else []

    def reload(self) -> None:
        """Have it read its settings again."""
        os.kill(self.pid, signal.SIGHUP)

    def limit_files(self, size: int | None) -> None:
        """Let no file of its grow beyond so many bytes; None: any size again."""
        limit = "unlimited" if size is None else size
        for process in (self.pid, *self.children()):  # one may have ended meanwhile
            command = ["prlimit", "--pid", str(process), f"--fsize={limit}:"]
            subprocess.run(command, stderr=subprocess.DEVNULL, **_as_user())

    def wait(self) -> None:
        """Wait until it has ended by itself."""
        if self.process is not None:
            self.process.wait(WAIT_S)
            self.process = None

    def log(self) -> str:
        """Return all that it has logged."""
        return (self.folder / "log").read_text()

    def follow(self, primary: "Postgres") -> None:
        """Begin anew, after a kill, as a standby of another one."""
        shutil.rmtree(self.data)
        self._copy(primary)
        self._find_place()
        self.start()

    def rely_on_standby(self) -> None:
        """Acknowledge from now on only what its standby has, too; wait until that has come."""
        self.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.reload()
        self.wait_for("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "promote", "-D", self.data, "-w")

    def query(self, statement: str, database: str = DATABASE) -> str:
        """Return what a statement answers, as text."""
        address = f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"
        done = self._run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", statement)
        return done.stdout.strip()

    def dump(self, *options: str) -> str:
        """Return everything in the database, as SQL that the same content always gives."""
        text = self._run("pg_dump", "--inserts", *options, "-d", self.address).stdout
        lines = text.splitlines(keepends=True)  # psql's own commands have a random key
        return "".join(line for line in lines if not line.startswith("\\"))

    def wait_for(self, statement: str, wanted: str) -> None:
        """Wait until a statement answers so."""
        deadline = time.monotonic() + WAIT_S
        while self.query(statement) != wanted:
            if time.monotonic() > deadline:
                raise TimeoutError(statement)
            time.sleep(0.02)

    def empty(self) -> str:
        """Remove all tables from the database; return its address."""
        self.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address

    def _copy(self, source: "Postgres") -> None:
        address = f"postgresql://{USER}@127.0.0.1:{source.port}"
        self._run("pg_basebackup", "-D", self.data, "-R", "-N", "-c", "fast", "-d", address)
        # Of the source's, which may have a standby: this one has none yet.
        with (self.data / "postgresql.auto.conf").open("a") as settings:
            settings.write("synchronous_standby_names = ''\n")

    def _find_place(self) -> None:
        self.configure(f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n")

    def _spawn(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [_path("postgres"), "-D", str(self.data)],
                stdout=log,
                stderr=log,
                process_group=0,
                **_as_user(),
            )

    def _answers(self) -> bool:
        if self.process is None:
            return False
        asked = [_path("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return self.process.poll() is None and subprocess.run(asked).returncode == 0

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(WAIT_S)
            self.process = None

    def _run(self, name: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        command = [_path(name), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", **_as_user())
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr}")
        return done


def free_port() -> int:
    """Return a port of loopback that nobody has now, nor gets while its server is down."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as bound, suppress(OSError):
            bound.bind(("127.0.0.1", port))
            return port


def _path(name: str) -> str:
    path = program(name)
    if path is None:
        raise FileNotFoundError(f"{name} is missing: python -m tools.test_programs installs it")
    return path


def _as_user() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    return {"user": USER, "group": USER, "extra_groups": ()}
