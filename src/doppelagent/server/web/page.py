"""The web client as static files. The build writes compressed copies beside them; file names with a hash are cached for good."""

import mimetypes
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from doppelagent.core.sentences import LANGUAGES
from doppelagent.server.speech import SPEECH

INDEX: Final = "index.html"
ASSETS: Final = "assets/"  # files here have a hash of their content in their name
FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {  # the same on every machine
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
COPIES: Final = {"br": ".br", "gzip": ".gz"}  # content codings and the suffixes of their files, the best first
ACCEPTED: Final = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")

for suffix, media_type in TYPES.items():
    mimetypes.add_type(media_type, suffix)


class Page(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """A missing folder is not an error: the page says that it is not built, and the rest of the server works."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page itself at an address that a person typed or bookmarked."""
        try:
            if path.endswith(tuple(COPIES.values())):
                raise HTTPException(404)
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
            return PlainTextResponse("".join(f"{SPEECH.phrase(language, (), 'not_built')}\n" for language in LANGUAGES), 503)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file or a compressed copy of it, each with an ETag of its own."""
        copies = _copies(full_path)
        if not copies:
            return super().file_response(full_path, stat_result, scope, status_code)
        request, media_type = Headers(scope=scope), mimetypes.guess_type(full_path)[0]
        coding = preferred_coding(request.get("accept-encoding", ""), copies)
        full_path, stat_result = (full_path, stat_result) if coding is None else copies[coding]
        response = FileResponse(full_path, status_code, {"vary": "accept-encoding"}, media_type, stat_result=stat_result)
        if coding is not None:
            response.headers["content-encoding"] = coding
            response.headers["etag"] = response.headers["etag"].removesuffix('"') + f'-{coding}"'
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, request) else response


def _copies(path: str | os.PathLike[str]) -> dict[str, tuple[str, os.stat_result]]:
    """The compressed copies that the build has written, by content coding."""
    found = {}
    for coding, suffix in COPIES.items():
        copy = f"{os.fspath(path)}{suffix}"
        try:
            found[coding] = copy, os.stat(copy)
        except FileNotFoundError:
            continue
    return found


def preferred_coding(accept: str, offered: Iterable[str]) -> str | None:
    """The coding with the highest q-value, the first of equals (RFC 9110 §12.5.3); None: the file as it is.

    A client that refuses every coding and `identity` too gets the file as it is, as §12.4.1 allows.
    """
    matches = (ACCEPTED.fullmatch(part) for part in accept.lower().split(","))
    weights = {found[1]: float(found[2] or 1) for found in matches if found}
    wanted = {coding: weights.get(coding, weights.get("*", 0.0)) for coding in offered}
    best = max(wanted, key=wanted.__getitem__)
    return best if wanted[best] > 0 and wanted[best] >= weights.get("identity", 0.0) else None


def _shows_the_page(scope: Scope) -> bool:
    path = scope["path"]
    typed = "." not in path and not path.startswith("/api") and "text/html" in Headers(scope=scope).get("accept", "")
    return path == "/" or typed
