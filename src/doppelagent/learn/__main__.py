"""Train from a folder of kernels, on a machine with torch and CuPy: python -m doppelagent.learn FOLDER --out DIR [--seconds N]"""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.networkfile import read_network
from doppelagent.learn.gpu_backend import GpuBackend
from doppelagent.learn.recipe import FILE, read_recipe, recipe_of
from doppelagent.learn.trainer import Trainer


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m doppelagent.learn", description="Train a network by self-play from a folder of kernels."
    )
    parser.add_argument("folder", type=Path, help="folder of kernels, with the game's training.json")
    parser.add_argument("--out", type=Path, required=True, help="folder for the network, its curves and the checkpoint")
    parser.add_argument("--seconds", type=float, help="training time; by default that of the recipe")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", type=json.loads, default={}, help='settings of the recipe as JSON, such as {"width": 384}')
    firsts = parser.add_mutually_exclusive_group()
    firsts.add_argument("--begin", type=Path, help="fine-tune this network")
    firsts.add_argument("--against", type=Path, help="start from this network and train against a frozen copy of it")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint in the folder")
    given = parser.parse_args()
    recipe = read_recipe(given.folder / FILE, "gpu")
    recipe = recipe_of({**vars(recipe), **given.set})
    if given.seconds:
        recipe = replace(recipe, minutes=given.seconds / 60)
    first = given.against or given.begin
    begin = read_network(first) if first else None
    trainer = Trainer(GpuBackend(given.folder), recipe, given.out, seed=given.seed, begin=begin, frozen=bool(given.against))
    if given.resume:
        trainer.resume()
    print(trainer.train(lambda row: print(json.dumps(row), flush=True)))  # noqa: T201  # for people


if __name__ == "__main__":
    try:
        main()
    except DoppelagentError as error:
        sys.exit(str(error))
