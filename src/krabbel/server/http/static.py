"""The built page: index.html for every address that people see, and the files that it asks for."""

import os
from hashlib import sha256
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from krabbel.server.http.preview import tags

PAGE = Path(__file__).resolve().parents[1] / "page"
INDEX = "index.html"
HEAD_END = "</head>"
NO_PAGES = ("/api/", "/assets/", "/health")  # where a program asks, which takes any page for yes
NOT_BUILT = "The page is not built yet: run `make page`."
PACKED = {"br": ".br", "gzip": ".gz"}  # the better one first; such files may lie beside
FOREVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Page(StaticFiles):
    """The files of a folder; an address without a file name is a page of the application."""

    def __init__(self, folder: Path = PAGE) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """Accept a folder that is not there yet: the page may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, or with the page where none is named."""
        asked = scope["path"]
        if "." in asked.rsplit("/", 1)[-1]:
            return await super().get_response(path, scope)
        if asked.startswith(NO_PAGES):
            raise HTTPException(404)
        return await self._index(scope)

    async def _index(self, scope: Scope) -> Response:
        """Answer with the page, told what its link shows in a messenger."""
        full_path, found = await run_in_threadpool(self.lookup_path, INDEX)
        if found is None:
            return PlainTextResponse(NOT_BUILT, 503)
        html = await run_in_threadpool(Path(full_path).read_text, "utf-8")
        request = Request(scope)
        text = html.replace(HEAD_END, await tags(request) + HEAD_END, 1)
        mark = f'"{sha256(text.encode()).hexdigest()[:32]}"'
        headers = {"Cache-Control": "no-cache", "ETag": mark, "Vary": "Accept-Language"}
        response = HTMLResponse(text, headers=headers)
        if self.is_not_modified(response.headers, request.headers):
            return NotModifiedResponse(response.headers)
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Answer with a file, packed as the client accepts it and as it lies beside."""
        encoding = next((name for name in _accepted(scope) if _beside(full_path, name)), None)
        if encoding:
            packed = _beside(full_path, encoding)
            response = super().file_response(packed, os.stat(packed), scope, status_code)
            response.headers["Content-Encoding"] = encoding
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        ending = os.path.splitext(full_path)[1]
        if ending in TYPES:
            response.headers["Content-Type"] = TYPES[ending]
        is_asset = scope["path"].startswith("/assets/")
        response.headers["Cache-Control"] = FOREVER if is_asset else "no-cache"
        response.headers.add_vary_header("Accept-Encoding")
        return response


def _beside(path: str | os.PathLike[str], encoding: str) -> str:
    """Return the path of the packed file; "" if there is none."""
    packed = f"{os.fspath(path)}{PACKED[encoding]}"
    return packed if os.path.isfile(packed) else ""


def _accepted(scope: Scope) -> list[str]:
    """Return the encodings that the client accepts, of those we have."""
    words = Headers(scope=scope).get("accept-encoding", "").replace(" ", "").split(",")
    names = {word.partition(";")[0] for word in words if not word.endswith((";q=0", ";q=0.0"))}
    return [name for name in PACKED if name in names]
