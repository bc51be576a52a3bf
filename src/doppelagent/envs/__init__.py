"""The games behind the interfaces of others: PettingZoo, Gymnasium and OpenSpiel. `pip install doppelagent[envs]` installs what they need."""
