"""`python -m doppelagent` runs the command `doppelagent`."""

import sys

from doppelagent.cli.app import main

sys.exit(main())
