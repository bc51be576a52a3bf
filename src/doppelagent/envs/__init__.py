"""The games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel; `pip install doppelagent[envs]` installs these."""
