"""OpenSpiel: every game as a Python game. Importing this package registers them.

import pyspiel
import doppelagent.envs.openspiel
game = pyspiel.load_game("doppelagent_black_spy(players=4,mole=true)")
"""

from doppelagent.core.registry import every_game
from doppelagent.envs.openspiel.games import register

NAMES = tuple(map(register, every_game()))
