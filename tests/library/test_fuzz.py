"""The public API under senseless calls; `make soak` calls it ten times as often."""

import pytest

from tests.library.fuzz import fuzz


@pytest.mark.compiled  # only compiled code could crash
def test_only_documented_errors_and_every_record_reads_back() -> None:
    fuzz(2000)()
