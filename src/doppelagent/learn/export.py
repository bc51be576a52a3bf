"""Export a policy as a network file, which bots use without torch, and import it again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from doppelagent.core.networkfile import VALUES, Network, NetworkHeader, check_fits, write_network
from doppelagent.gpu.description import Description
from doppelagent.learn.inputs import Inputs
from doppelagent.learn.networks import Parameters
from doppelagent.learn.recipe import Recipe


def export(path: Path, policy: Parameters, inputs: Inputs, description: Description, recipe: Recipe, trained: Mapping[str, Any]) -> None:
    """Write a policy without padding. Its first layer absorbs the scaling, so that it takes features as games encode them."""
    arrays = [parameter.detach().float().cpu().numpy() for parameter in policy]
    arrays[0] = arrays[0][: inputs.features] * inputs.scale.cpu().numpy()[:, None]
    arrays[-2], arrays[-1] = arrays[-2][:, : inputs.actions + VALUES], arrays[-1][: inputs.actions + VALUES]
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
        win=recipe.points * recipe.win,
        trained=trained,
    )
    write_network(path, header, arrays)


def imported(network: Network, inputs: Inputs, description: Description) -> Parameters:
    """The policy of a network, with padding; raises BadNetwork if its game, rules or features differ."""
    about = description.about
    check_fits(network, about["game"], about["rules"], about["features_version"], inputs.actions)
    arrays = [np.array(array, np.float32) for array in network.arrays]
    scaled = arrays[0] / inputs.scale.cpu().numpy()[:, None]
    arrays[0] = np.pad(scaled, ((0, inputs.seen - inputs.features), (0, 0)))
    more = inputs.outputs - inputs.actions - VALUES
    arrays[-2], arrays[-1] = np.pad(arrays[-2], ((0, 0), (0, more))), np.pad(arrays[-1], (0, more))
    return [torch.from_numpy(array).to(inputs.scale.device) for array in arrays]
