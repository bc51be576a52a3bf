"""Network files: a line of JSON that says what the network is for, then its weights as float16. Needs neither Numba nor the rules."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.checks import shown
from doppelagent.core.errors import BadNetwork

FORMAT: Final = 2
VALUES: Final = 2  # outputs after the scores: the gain of the seat's lead until the end, and its share of the win
MOST_BYTES: Final = 16 << 20
MOST_UNITS: Final = 1 << 14  # of a layer
MOST_LAYERS: Final = 64
LONGEST_HEADER: Final = 1 << 14

Weights = npt.NDArray[np.float32]


@dataclass(frozen=True)
class NetworkHeader:
    """What a network is for. A network plays only by the rules and features that it was trained on."""

    game: str
    rules: int
    features_version: str
    features: int  # number of inputs
    actions: int  # number of scores, the outputs before the values
    width: int  # units of a layer
    layers: int  # residual layers
    points: float  # points of lead per unit of value
    win: float  # points of lead that a win was worth in training
    trained: Mapping[str, Any] = field(default_factory=dict)  # how it was trained, for people to read

    @property
    def shapes(self) -> list[tuple[int, ...]]:
        """Shapes of weights (by input and unit) and biases: of the first layer, each residual layer, and the outputs."""
        ins = [self.features, *[self.width] * (self.layers + 1)]
        outs = [*[self.width] * (self.layers + 1), self.actions + VALUES]
        return [shape for before, after in zip(ins, outs, strict=True) for shape in ((before, after), (after,))]


@dataclass(frozen=True, eq=False)
class Network:
    """A network as read from a file: its arrays have the shapes that the header names."""

    header: NetworkHeader
    arrays: Sequence[Weights]


def write_network(path: Path, header: NetworkHeader, arrays: Sequence[npt.NDArray[Any]]) -> None:
    """Write a network file atomically."""
    halves = [np.ascontiguousarray(array, np.float16) for array in arrays]
    if [half.shape for half in halves] != header.shapes or not all(np.isfinite(half).all() for half in halves):
        raise BadNetwork("The weights of this network are not finite numbers of the shapes that its header names.")
    body = b"".join(half.astype("<f2").tobytes() for half in halves)
    about = {"format": FORMAT, **asdict(header), "sha256": hashlib.sha256(body).hexdigest()}
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(json.dumps(about).encode() + b"\n" + body)
    unfinished.replace(path)


def read_network(path: Path) -> Network:
    """The network of a file; raises BadNetwork if it is damaged, or is not a network."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadNetwork(f"The network {path} cannot be read: {error.strerror}.") from None
    line, _, body = data[:LONGEST_HEADER].partition(b"\n")
    header, digest = _header(path, line)
    body = data[len(line) + 1 :]
    if len(data) > MOST_BYTES or hashlib.sha256(body).hexdigest() != digest:
        raise BadNetwork(f"The network {path} is damaged: its weights are not those that its checksum names; copy or train it again.")
    return Network(header, _arrays(path, header, body))


def _header(path: Path, line: bytes) -> tuple[NetworkHeader, str]:
    try:
        about = json.loads(line)
        known = {each.name: about[each.name] for each in fields(NetworkHeader)}
        header = NetworkHeader(**known)
        fits = about["format"] == FORMAT and _is_sane(header)
    except (ValueError, KeyError, TypeError, RecursionError):
        fits = False
    if not fits:
        raise BadNetwork(f"{path} is not a network of this version; `doppelagent train` writes them.")
    return header, str(about["sha256"])


def _is_sane(header: NetworkHeader) -> bool:
    sizes = (header.features, header.actions, header.width)
    return (
        all(type(size) is int and 0 < size <= MOST_UNITS for size in sizes)
        and type(header.layers) is int
        and 0 <= header.layers <= MOST_LAYERS
        and isinstance(header.points, int | float)
        and isinstance(header.win, int | float)
    )


def _arrays(path: Path, header: NetworkHeader, body: bytes) -> list[Weights]:
    sizes = [int(np.prod(shape)) for shape in header.shapes]
    if len(body) != 2 * sum(sizes):
        raise BadNetwork(f"The network {path} is damaged: it has {len(body)} bytes of weights, not {2 * sum(sizes)}; train it again.")
    numbers = np.frombuffer(body, "<f2").astype(np.float32)
    if not np.isfinite(numbers).all():
        raise BadNetwork(f"The network {path} is damaged: a weight is not a number; train it again.")
    parts = np.split(numbers, np.cumsum(sizes)[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, header.shapes, strict=True)]


def check_fits(network: Network, game: str, rules: int, features_version: str, actions: int) -> None:
    """Raise BadNetwork unless the network was trained for this game with these rules, features and actions."""
    header = network.header
    if header.game != game:
        raise BadNetwork(f"This network plays {shown(header.game)}, not {game}.")
    expected = {"rules": rules, "features_version": features_version, "actions": actions}
    for name, now in expected.items():
        if (then := getattr(header, name)) != now:
            what = name.partition("_")[0]
            raise BadNetwork(f"This network was trained on other {what} of {game} (then {shown(then)}, now {now!r}); train it again.")
