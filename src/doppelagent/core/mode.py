"""Whether rules run compiled (the default) or as plain Python, decided once for the process by DOPPELAGENT_INTERPRET=1."""

import os
from typing import Final

INTERPRETED: Final = os.environ.get("DOPPELAGENT_INTERPRET", "0") not in ("", "0")
