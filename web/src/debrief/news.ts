// A debrief as far as it is known: the server's first answer, merged with the news since then.

import type { CurveMoment, DebriefNews, DebriefNow, Decision } from "../protocol";

export type Known = Required<DebriefNow>;

const NOTHING: Known = {
  status: "none",
  you: null,
  yours: false,
  ahead: 0,
  done: 0,
  all: 0,
  seats: [],
  plays: [],
  decisions: [],
  curve: [],
  strokes: [],
  wins: [],
  points: [],
  positions: [],
  asked: [],
};

/** Answers omit default values. */
export const complete = (now: DebriefNow | undefined): Known => ({ ...NOTHING, ...now });

export function with_news(known: Known, news: DebriefNews): Known {
  const { status, ahead = 0, done = 0, all = 0, plays, strokes, wins, points } = news;
  if (status === "none") {
    const { you, positions, asked } = known;
    return { ...NOTHING, you, positions, asked };
  }
  return {
    ...known,
    status,
    ahead,
    done,
    all,
    plays: plays ?? known.plays,
    strokes: strokes ?? known.strokes,
    wins: wins ?? known.wins,
    points: points ?? known.points,
    decisions: merged(known.decisions, news.decisions ?? [], ({ number }: Decision) => number),
    curve: merged(known.curve, news.curve ?? [], ({ moves }: CurveMoment) => moves),
  };
}

/** Both lists in the order of the moves; a fresh item replaces the known one of the same move. */
function merged<Item>(known: readonly Item[], fresh: readonly Item[], key: (item: Item) => number): Item[] {
  const all = new Map([...known, ...fresh].map((item) => [key(item), item]));
  return [...all.entries()].sort(([one], [other]) => one - other).map(([, item]) => item);
}
