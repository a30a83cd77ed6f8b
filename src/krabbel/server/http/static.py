"""The built page: index.html for every address that people see, and the files that it asks for.

Only files that were found in the folder are ever served, by looking their address up: no path
that a client sends reaches the file system.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

PAGE = Path(__file__).resolve().parents[1] / "page"
NOT_BUILT = "The page is not built yet: run `npm ci && npm run build` in the folder web."

ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first; files of these lie beside
FOREVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/json"}
PACKED = (".png", ".jpg", ".webp", ".woff2", ".mp3", ".ogg", ".opus")


@dataclass(frozen=True)
class File:
    """One file of the page."""

    path: Path
    address: str

    @cached_property
    def content(self) -> bytes:
        """What is in it."""
        return self.path.read_bytes()

    @cached_property
    def mark(self) -> str:
        """Changes with the content."""
        return f'"{sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def media_type(self) -> str:
        """What it is."""
        guessed = mimetypes.guess_type(self.path.name)[0] or "application/octet-stream"
        return TYPES.get(self.path.suffix, guessed)

    @cached_property
    def encoded(self) -> dict[str, bytes]:
        """The content, packed in the ways that are at hand."""
        beside = {
            name: self.path.with_name(self.path.name + ending).read_bytes()
            for name, ending in ENCODINGS.items()
            if self.path.with_name(self.path.name + ending).is_file()
        }
        if self.path.suffix not in PACKED:
            beside.setdefault("gzip", gzip.compress(self.content, mtime=0))
        return beside

    def answer(self, headers: Headers) -> Response:
        """The file as an answer, packed as the client likes it."""
        is_asset = self.address.startswith("/assets/")
        told = {"ETag": self.mark, "Vary": "Accept-Encoding"}
        told["Cache-Control"] = FOREVER if is_asset else "no-cache"
        if self.mark in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=told)
        accepted = [word.partition(";")[0].strip() for word in _accepted(headers)]
        for name in ENCODINGS:
            if name in accepted and name in self.encoded:
                told["Content-Encoding"] = name
                return Response(self.encoded[name], headers=told, media_type=self.media_type)
        return Response(self.content, headers=told, media_type=self.media_type)


def _accepted(headers: Headers) -> list[str]:
    words = headers.get("accept-encoding", "").split(",")
    return [word for word in words if not word.replace(" ", "").endswith((";q=0", ";q=0.0"))]


class Page:
    """The files of a folder; looked through again when the page was built anew."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder
        self.built: float | None = None
        self.files: dict[str, File] = {}

    async def answer(self, request: Request) -> Response:
        """The file at the address, or the page."""
        path = request.url.path
        if path.rsplit("/", 1)[-1].count("."):
            return self.find(path).answer(request.headers)
        if path.startswith(("/api/", "/assets/")):
            raise HTTPException(404)
        self.look()
        if "/index.html" not in self.files:
            return PlainTextResponse(NOT_BUILT, 503)
        return self.files["/index.html"].answer(request.headers)

    def find(self, path: str) -> File:
        """The file at the address."""
        if path not in self.files:
            self.look()
        if path not in self.files:
            raise HTTPException(404)
        return self.files[path]

    def look(self) -> None:
        """See which files there are, if the page has changed."""
        index = self.folder / "index.html"
        built = index.stat().st_mtime if index.is_file() else None
        if built != self.built:
            self.built = built
            found = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
            addresses = {path: f"/{path.relative_to(self.folder).as_posix()}" for path in found}
            self.files = {address: File(path, address) for path, address in addresses.items()}
