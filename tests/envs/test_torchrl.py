"""TorchRL's wrapper of PettingZoo runs our environments."""

import pytest

from doppelagent.envs import pettingzoo
from tests.envs.configurations import Configuration, every_configuration

pytest.importorskip("torchrl", reason="TorchRL and PyTorch are large; `pip install torchrl` before `make envs-all` tests them, too")

pytestmark = pytest.mark.filterwarnings("ignore")  # of TorchRL, about versions and arrays


@every_configuration
def test_a_match_is_played_through_the_wrapper_of_torchrl(configuration: Configuration) -> None:
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    env = PettingZooWrapper(pettingzoo.env(**configuration.arguments), use_mask=True)
    check_env_specs(env)
    played = env.rollout(configuration.game.longest(configuration.players, configuration.options))
    last = [played["next", f"seat_{seat}"][-1] for seat in range(configuration.players)]
    assert all(each["terminated"].all() for each in last)
    assert sum(each["reward"].item() for each in last) == pytest.approx(0, abs=0.001)
