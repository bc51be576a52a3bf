"""Hooks of the build: a package without the web page is not built, and its description has absolute links.

A package index shows the README far from the repository, so its relative links lead to the repository there.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = "src/doppelagent/server/web/static/index.html"
LINK = re.compile(r"(!?\[[^\]]*\])\((?![a-z]+:|#)([^)]+)\)")  # [text](path) or ![picture](path), but not to an address


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install may come before the page, which `make page` builds."""
        del build_data
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            raise FileNotFoundError(f"{PAGE} is missing; build the web page first: make page")


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_absolute_links(text, metadata["urls"]["Source"])}


def with_absolute_links(text: str, source: str) -> str:
    """The text with links into the repository at `source`: pictures to their files, others to their pages."""
    return LINK.sub(lambda link: f"{link[1]}({source}/{'raw' if link[1].startswith('!') else 'blob'}/main/{link[2]})", text)
