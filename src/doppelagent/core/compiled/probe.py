"""A few rules of every kind, compiled and called with numba's internals: `python -m doppelagent.core.compiled.probe` fails if they do not
work. It runs in a process of its own, since wrong assumptions about memory can end a process."""

from typing import Annotated, Any

from doppelagent.core.bits import Bits, add_to, count, has, one
from doppelagent.core.chance import Chance, draw, seed_fast
from doppelagent.core.record import I64, U64, Row
from doppelagent.core.rule import entry, inline, noinline, rule, shared


class Probe(Chance):
    bits: Annotated[Row, U64, 2]
    total: I64


@noinline
def add(p: Probe, n: int) -> None:
    p.total += n


@rule
def union(some: Bits, n: int) -> Bits:
    return some | one(n)


@inline
def number_in(out: Any) -> int:
    number = 0
    for word in range(len(out.bits)):
        number += count(out.bits[word])
    return number


@shared
def double(n: int) -> int:
    return 2 * n


@entry
def run(p: Probe, n: int) -> int:
    add_to(p.bits, n)
    p.bits[0] = union(p.bits[0], draw(p, 1))
    add(p, double(n))
    return number_in(p) if has(p.bits[0], 0) else -1


def main() -> None:
    p = Probe.blank()
    seed_fast(p, 1)
    answers = [run(p, n) for n in (3, 70, 3)]
    plain = Probe.plain(p)
    if (answers, plain.bits, plain.total) != ([2, 3, 3], [9, 64], double(76)):
        raise SystemExit(f"compiled rules gave {answers}, {plain.bits}, {plain.total}")


if __name__ == "__main__":
    main()
