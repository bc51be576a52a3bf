"""Steps 65,536 matches with a network of PyTorch that lies in the same memory: nothing is copied, nothing leaves the GPU.

python step_from_torch.py GAME_OR_FOLDER
"""

import sys
import time

import torch

from doppelagent.gpu import GpuBatch

SIZE, STEPS = 65_536, 200

batch = GpuBatch(sys.argv[1], SIZE, seed=1, returns="lead", hidden=True)
start = batch.reset()
seen, legal, actions = (torch.from_dlpack(array) for array in (start.obs, start.mask, batch.actions))
seats, rewards, done = (torch.from_dlpack(array) for array in (batch.now.seat, batch.now.reward, batch.now.done))
hidden = torch.from_dlpack(batch.hidden)  # for a critic only
assert seen.data_ptr() == start.obs.data.ptr, "a copy"

policy = torch.nn.Sequential(torch.nn.Linear(seen.shape[1], 256), torch.nn.ReLU(), torch.nn.Linear(256, legal.shape[1])).cuda()
critic = torch.nn.Linear(seen.shape[1] + hidden.shape[1], 1).cuda()
print(f"{seen.shape[1]} features, {hidden.shape[1]} hidden numbers, {legal.shape[1]} actions")

ended, lead, began = 0, 0.0, time.perf_counter()
with torch.no_grad():
    for _ in range(STEPS):
        scores = policy(seen).masked_fill(~legal, -torch.inf)
        value = critic(torch.cat((seen, hidden), dim=1))
        actions.copy_(torch.distributions.Categorical(logits=scores).sample())
        batch.step(batch.actions)  # writes into seen, legal, seats, rewards, done and hidden
        ended += int(done.sum())
        lead += float(rewards[:, 0].sum())
assert not bool(batch.refused.any())

speed = SIZE * STEPS / (time.perf_counter() - began)
print(f"{ended:,} matches ended, seat 0 was {lead / max(ended, 1):+.2f} points ahead on average, {speed / 1e6:.1f} M steps/s")
