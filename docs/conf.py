"""The documentation: `make docs` builds it with Sphinx from the pages of this folder, the rulebooks and the docstrings."""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

import doppelagent

ROOT = Path(__file__).parents[1]
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
OUTSIDE = re.compile(r"\]\(\.\./")  # on a page of this folder itself: a link to a file that is not part of the documentation

project = "Doppelagent"
author = "The Doppelagent authors"
copyright = "2026, the Doppelagent authors"  # noqa: A001  # Sphinx's name
release = version = doppelagent.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
copybutton_prompt_text = "$ "
highlight_language = "text"
default_role = "code"  # docstrings write `names` as Markdown does

html_theme = "furo"
html_title = "Doppelagent"
html_favicon = "../web/public/favicon.svg"
html_logo = "../web/public/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["doppelagent.css"]
html_show_sphinx = False
html_theme_options = {
    "source_repository": SOURCE,
    "source_branch": "main",
    "source_directory": "docs/",
    "light_css_variables": {"color-brand-primary": "#8a1f1f", "color-brand-content": "#8a1f1f"},
    "sidebar_hide_name": True,
    "dark_css_variables": {"color-brand-primary": "#e6a15c", "color-brand-content": "#e6a15c"},
}


def link_to_repository(_app: Sphinx, page: str, content: list[str]) -> None:
    """Let links to files outside this folder lead to the repository."""
    if "/" not in page:
        content[0] = OUTSIDE.sub(f"]({SOURCE}/blob/main/", content[0])


def setup(app: Sphinx) -> None:
    app.connect("source-read", link_to_repository)
