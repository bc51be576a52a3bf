"""Whether rules run compiled (the default) or, with DOPPELAGENT_INTERPRET=1, as plain Python; fixed for the process."""

import os
from typing import Final

INTERPRETED: Final = os.environ.get("DOPPELAGENT_INTERPRET", "0") not in ("", "0")
