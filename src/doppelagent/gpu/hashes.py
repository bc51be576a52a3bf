"""Hashes of arrays, the same for NumPy and CuPy, to compare results of GPU and CPU by a number per match."""

from typing import Any, Final

import numpy as np

ODD: Final = 0x9E37_79B9_7F4A_7C15


def hash_rows(rows: Any) -> Any:
    """A number for each row of an array of uint64."""
    factors = (np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(2) + np.uint64(1)) * np.uint64(ODD)
    return (rows * _like(rows, factors)).sum(axis=1, dtype=np.uint64)


def hash_columns(columns: Any) -> Any:
    """A number for each column of an array of int8, or of float32 (by its bits)."""
    return hash_rows(columns.view(np.uint32 if columns.dtype == np.float32 else np.uint8).T.astype(np.uint64))


def hash_ends(results: Any, digests: Any, decisions: Any) -> Any:
    """A number for each match: its standing (as bytes), the digest of its final State, and the number of its decisions."""
    return hash_rows(results.astype(np.uint64)) ^ digests ^ (decisions.astype(np.uint64) << np.uint64(40))


def hash_step(before: Any, seats: Any, done: Any, rewards: Any) -> Any:
    """A number for each slot of a batch: the previous hash, combined with the results of a step."""
    answer = (seats.astype(np.uint64) << np.uint64(1)) + done.astype(np.uint64)
    return before * np.uint64(ODD) + answer + hash_columns(rewards)


def hash_slots(states: Any, words: Any, *planes: Any) -> Any:
    """A number for each slot of a batch: its State and legal actions, given as rows of uint64, then planes with a column per slot."""
    total = hash_rows(states) * np.uint64(ODD) + hash_rows(words)
    for plane in planes:
        total = total * np.uint64(ODD) + hash_columns(plane)
    return total


def as_words(records: Any) -> Any:
    """Records as rows of uint64."""
    return records.view(np.uint64).reshape(len(records), -1)


def _like(array: Any, numbers: Any) -> Any:
    if isinstance(array, np.ndarray):
        return numbers
    import cupy

    return cupy.asarray(numbers)
