"""Training of networks by self-play (PPO). Needs NumPy and torch; from a folder of kernels CuPy, but neither Numba nor the rules.

`doppelagent train GAME --out DIR` trains on this machine; `python -m doppelagent.learn FOLDER --out DIR` does so from a folder of kernels.
"""
