"""The order in which two processes compile rules, and the estimated time."""

from pathlib import Path

from doppelagent.core.compiled.shares import Rule
from doppelagent.server.bots.compile_queue import STARTUP, CompileQueue
from doppelagent.server.bots.estimates import TRUST, UNKNOWN, Estimates


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def queue(tmp_path: Path, clock: Clock | None = None, **seconds: float) -> CompileQueue:
    """A queue for the made-up games x, y and z; the rule "last" is of a later stage."""
    estimates = Estimates(tmp_path / "seconds.json")
    estimates._measured = dict.fromkeys("xyz", {"a": 1.0, "b": 1.0, "B": 1.0, "last": 1.0} | seconds)
    return CompileQueue(estimates, lambda name: int(name == "last"), clock or Clock())


def rules(*texts: str) -> list[Rule]:
    """`x.a` is the rule a of the game x."""
    return [Rule(*text.split(".")) for text in texts]


def taken(waiting: CompileQueue, process: int) -> list[str]:
    """The rules that this process compiles, in order, while the other one does nothing."""
    names = []
    while (rule := waiting.take(process)) is not None:
        names.append(".".join(rule))
        waiting.finish(process)
    return names


def test_one_process_begins_with_the_first_game_the_other_with_the_last(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.a", "x.B", "y.a", "z.a", "z.B"), urgent=False)
    assert waiting.take(0) == Rule("x", "a")
    assert waiting.take(1) == Rule("z", "a")
    waiting.finish(0)
    waiting.finish(1)
    assert waiting.take(1) == Rule("z", "B")
    waiting.finish(1)
    assert waiting.take(1) == Rule("y", "a")


def test_a_game_belongs_to_the_process_that_begins_it_and_the_other_helps_with_its_last_one_from_the_end(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.a", "y.a", "y.B", "y.b", "z.a"), urgent=False)
    assert [waiting.take(0), waiting.take(1)] == rules("x.a", "z.a")
    waiting.finish(0)
    assert waiting.take(0) == Rule("y", "a")
    waiting.finish(1)
    assert taken(waiting, 1) == ["y.b", "y.B"]
    waiting.add(rules("x.last", "y.last", "z.last"), urgent=False)
    assert taken(waiting, 1) == ["z.last", "y.last", "x.last"]


def test_a_game_whose_process_has_ended_belongs_to_the_next_that_takes_a_rule_of_it(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.a", "x.b", "x.B"), urgent=False)
    waiting.take(0)
    waiting.stop(0)
    assert waiting.take(1) == Rule("x", "a")
    waiting.finish(1)
    assert waiting.take(0) == Rule("x", "B")  # it helps, from the end


def test_a_stage_begins_for_a_process_when_the_one_before_has_nothing_left(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.last", "x.B", "y.B", "y.last"), urgent=False)
    assert taken(waiting, 0) == ["x.B", "y.B", "x.last", "y.last"]


def test_games_are_compiled_in_their_order_and_one_can_move_up(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.order(["z", "y", "x"])
    waiting.add(rules("x.a", "y.a", "z.a"), urgent=False)
    waiting.move_up("y")
    assert taken(waiting, 0) == ["y.a", "z.a", "x.a"]


def test_what_somebody_waits_for_comes_first(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.a", "y.a", "y.B"), urgent=False)
    assert not waiting.urgent
    waiting.add(rules("y.a"), urgent=True)
    assert waiting.urgent
    assert waiting.take(0) == Rule("y", "a")
    assert waiting.take(1, urgent_only=True) is None
    waiting.finish(0)
    assert not waiting.urgent
    assert taken(waiting, 0) == ["x.a", "y.B"]


def test_a_rule_whose_process_has_ended_waits_again_in_its_place(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    waiting.add(rules("x.a", "y.a"), urgent=False)
    waiting.take(0)
    waiting.stop(0)
    assert taken(waiting, 0) == ["x.a", "y.a"]


def test_a_rule_is_in_the_queue_once_until_it_is_compiled(tmp_path: Path) -> None:
    waiting = queue(tmp_path)
    (rule,) = rules("x.a")
    waiting.add([rule], urgent=False)
    waiting.add([rule], urgent=True)
    assert waiting.take(0) == rule
    waiting.add([rule], urgent=True)
    assert rule in waiting
    assert not waiting
    waiting.finish(0)
    assert rule not in waiting


def test_the_time_left_is_that_of_two_processes_side_by_side(tmp_path: Path) -> None:
    waiting = queue(tmp_path, a=4.0, b=2.0, B=3.0)
    waiting.add(rules("x.a", "x.B", "y.b", "y.B"), urgent=False)
    assert waiting.seconds_left(rules("x.a", "x.B")) == STARTUP + 7
    assert waiting.seconds_left(rules("y.b", "y.B")) == STARTUP + 5
    assert waiting.seconds_left(rules("z.a")) == 0


def test_the_time_left_counts_down_while_a_rule_is_compiled(tmp_path: Path) -> None:
    clock = Clock()
    waiting = queue(tmp_path, clock, a=4.0, b=2.0)
    waiting.add(rules("x.a", "x.b"), urgent=False)
    waiting.take(0)
    waiting.take(1)
    seen = []
    for _ in range(4):
        seen.append(waiting.seconds_left(rules("x.a", "x.b")))
        clock.now += 1
    assert seen == [STARTUP + 4, STARTUP + 3, STARTUP + 2, STARTUP + 1]
    clock.now += 100
    assert 0 < waiting.seconds_left(rules("x.a")) < 1  # overdue, but not compiled yet


def test_a_game_that_somebody_waits_for_is_not_delayed_by_others(tmp_path: Path) -> None:
    waiting = queue(tmp_path, a=4.0, B=3.0)
    waiting.add(rules("x.a", "x.B", "y.a", "y.B"), urgent=False)
    waiting.add(rules("y.a", "y.B"), urgent=True)
    assert waiting.seconds_left(rules("y.a", "y.B")) == STARTUP + 4


def test_estimates_are_those_of_the_game_until_this_machine_has_measured(tmp_path: Path) -> None:
    file = tmp_path / "seconds.json"
    apply, unknown = Rule("vienna", "apply"), Rule("vienna", "no such rule")
    estimates = Estimates(file)
    assert estimates.seconds(apply) > 3
    assert estimates.seconds(unknown) == UNKNOWN
    estimates.learn(unknown, passed=1.0, processor=0.5)
    assert Estimates(file).seconds(unknown) == 0.5
    file.write_text("broken")
    assert Estimates(file).seconds(unknown) == UNKNOWN


def test_on_a_busy_machine_estimates_grow(tmp_path: Path) -> None:
    estimates = Estimates(tmp_path / "seconds.json")
    known, other = Rule("vienna", "apply"), Rule("vienna", "legal")
    usual, expected = estimates.seconds(known), estimates.seconds(other)
    estimates.learn(known, passed=usual + TRUST + usual, processor=usual)
    assert estimates.seconds(other) > 1.5 * expected
