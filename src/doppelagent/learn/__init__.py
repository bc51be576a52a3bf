"""Training of networks by self-play (PPO). Needs NumPy and torch; with a folder of kernels also CuPy, but neither Numba nor the rules.

`doppelagent train GAME --out DIR` trains on this machine; `python -m doppelagent.learn FOLDER --out DIR` trains from a folder of kernels.
"""
