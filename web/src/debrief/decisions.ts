// Decisions of a debrief: their verdicts, the ones shown, and the ones that can be mended.

import type { Candidate, Decision } from "../protocol";

export type Label = Decision["label"];
export type Verdict = Label | "unclear";
export const VERDICTS: readonly Verdict[] = ["best", "fine", "doubtful", "mistake", "blunder", "unclear"];
const SLIPS: readonly Verdict[] = ["mistake", "blunder"];
const COSTLY: readonly Verdict[] = ["doubtful", ...SLIPS];
const MENDED = 3; // decisions that become puzzles

/** Whether the best action is better than the chosen one beyond doubt (95 %). */
export const is_clear = ({ loss }: Decision): boolean => loss[1] > 0;

/** The label, unless the search ended before there was a clear difference. */
export function verdict_of(decision: Decision): Verdict {
  const open = !decision.settled && !is_clear(decision) && decision.best !== decision.chosen;
  return open ? "unclear" : decision.label;
}

export const is_forced = ({ options }: Decision): boolean => options.length <= 1;
export const is_slip = (decision: Decision): boolean => SLIPS.includes(verdict_of(decision));
export const is_costly = (decision: Decision): boolean => COSTLY.includes(verdict_of(decision));

/** The step of the replay at which the seat chose. */
export const step_of = (asked: readonly number[], { number }: Pick<Decision, "number">): number =>
  asked[number] ?? 0;

export interface Filter {
  seat: number | null;
  verdict: Verdict | "costly" | null;
}

/** Decisions with a choice, in the order of the moves. */
export function chosen_by(decisions: readonly Decision[], { seat, verdict }: Filter): Decision[] {
  return decisions.filter(
    (decision) =>
      !is_forced(decision) &&
      (seat === null || decision.seat === seat) &&
      (verdict === null || (verdict === "costly" ? is_costly(decision) : verdict_of(decision) === verdict)),
  );
}

/** The clear losses of a seat that cost most, the greatest first. */
export function to_mend(decisions: readonly Decision[], seat: number): Decision[] {
  const own = chosen_by(decisions, { seat, verdict: "costly" }).filter(is_clear);
  return own.toSorted((one, other) => other.loss[0] - one.loss[0]).slice(0, MENDED);
}

/** Whether a line sent (maybe several parts of one choice) contains an action: `pass K7 R1 B3` contains `pass R1`. */
export function contains(line: string, action: string): boolean {
  if (line === action) return true;
  const [verb, ...what] = action.split(" ");
  const [first, ...rest] = line.split(" ");
  return what.length === 1 && verb === first && rest.includes(what[0]!);
}

export type Attempt = "found" | "same" | "worse" | "unknown";

/** The outcome of a retry: "found" if as good as the best within its interval. The option is the best one among those sent. */
export function judge(
  decision: Decision,
  lines: readonly string[],
): { attempt: Attempt; option: Candidate | undefined } {
  const sent = decision.options.filter(({ action }) => lines.some((line) => contains(line, action)));
  const option = sent.toSorted((one, other) => other.points[0] - one.points[0])[0];
  if (option === undefined) return { attempt: "unknown", option };
  const best = best_option(decision);
  if (option.action === decision.best) return { attempt: "found", option };
  if (option.action === decision.chosen) return { attempt: "same", option };
  return { attempt: option.points[2] >= best.points[0] ? "found" : "worse", option };
}

export const option_of = (decision: Decision, action: string): Candidate | undefined =>
  decision.options.find((option) => option.action === action);
export const best_option = (decision: Decision): Candidate =>
  option_of(decision, decision.best) ?? decision.options[0]!;
