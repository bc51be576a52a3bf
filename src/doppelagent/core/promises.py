"""A promise of a game's contract, and the error if it is broken."""


class BrokenPromise(AssertionError):
    pass


def promise(kept: bool, sentence: str) -> None:
    if not kept:
        raise BrokenPromise(sentence)
