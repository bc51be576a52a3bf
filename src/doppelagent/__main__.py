"""`python -m doppelagent`: the same as the command `doppelagent`."""

import sys

from doppelagent.cli.app import main

sys.exit(main())
