"""Writes a policy as a network file, which bots play without torch."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doppelagent.core.networkfile import NetworkHeader, write_network
from doppelagent.gpu.description import Description
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import Parameters
from doppelagent.learn.recipe import Recipe


def export(path: Path, policy: Parameters, inputs: Inputs, description: Description, recipe: Recipe, trained: Mapping[str, Any]) -> None:
    """Write it without padding; the first layer takes features as games encode them."""
    arrays = [parameter.detach().float().cpu().numpy() for parameter in policy]
    arrays[0] = arrays[0][: inputs.features] * inputs.scale.cpu().numpy()[:, None]
    arrays[-2], arrays[-1] = arrays[-2][:, : inputs.actions + 1], arrays[-1][: inputs.actions + 1]
    about = description.about
    header = NetworkHeader(
        game=about["game"],
        rules=about["rules"],
        features_version=about["features_version"],
        features=inputs.features,
        actions=inputs.actions,
        width=recipe.width,
        layers=recipe.layers,
        points=recipe.points,
        trained=trained,
    )
    write_network(path, header, arrays)
