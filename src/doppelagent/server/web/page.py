"""The page: the files that the client was built into, sent short and kept by browsers as long as their names allow."""

import gzip
import mimetypes
from asyncio import to_thread
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

INDEX: Final = "index.html"
ASSETS: Final = "assets/"  # whose names change with what is in them
FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}  # on every machine the same
TEXTS: Final = (".html", ".js", ".css", ".svg")  # what gets shorter
NOT_BUILT: Final = (
    "The page is not built yet: run `make page` and load this again.\n"
    "Die Seite ist noch nicht gebaut: Führe `make page` aus und lade sie dann neu.\n"
)

for suffix, media_type in TYPES.items():
    mimetypes.add_type(media_type, suffix)


class Page(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._packed: dict[str, tuple[float, bytes]] = {}

    async def check_config(self) -> None:
        """A folder that is not there has no files; people are told so, and everything else works."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._found(path, scope)
        if isinstance(response, FileResponse) and str(response.path).endswith(TEXTS):
            response.headers["vary"] = "accept-encoding"
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                return await to_thread(self._short, response)
        return response

    async def _found(self, path: str, scope: Scope) -> Response:
        """A file; at an address that a person typed or bookmarked the page itself."""
        try:
            response = await super().get_response(path, scope)
            if path.startswith(ASSETS):
                response.headers["cache-control"] = FOREVER
            return response
        except HTTPException as error:
            if error.status_code != 404 or not _shows_the_page(scope):
                raise
        try:
            return await super().get_response(INDEX, scope)
        except HTTPException:
            return PlainTextResponse(NOT_BUILT, 503)

    def _short(self, response: FileResponse) -> Response:
        path, headers = str(response.path), dict(response.headers)
        changed = Path(path).stat().st_mtime
        if self._packed.get(path, (0.0, b""))[0] != changed:  # packed once for each version of it
            self._packed[path] = changed, gzip.compress(Path(path).read_bytes(), mtime=0)
        del headers["content-length"], headers["accept-ranges"]
        headers |= {"content-encoding": "gzip", "etag": f"W/{headers['etag']}"}
        return Response(self._packed[path][1], headers=headers)


def _shows_the_page(scope: Scope) -> bool:
    path = scope["path"]
    typed = "." not in path and not path.startswith("/api") and "text/html" in Headers(scope=scope).get("accept", "")
    return path == "/" or typed
