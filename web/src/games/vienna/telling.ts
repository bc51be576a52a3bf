// The beats of a step in Vienna: one per sentence, each with the place or marker it is about. Points count up as they are told.

import { lasting } from "../../app/motion";
import type { Sentence } from "../../protocol";
import type { Beat } from "../../table/telling";
import { type Information, KINDS } from "./box";
import { put, standing, with_desk } from "./optimistic";
import type { Phase, Picture } from "./picture";

/** How a sentence is told: duration in ms; whether to its own seat, too; the phase; and the changes to the picture. */
interface Stage {
  ms: number;
  phase?: Phase;
  own?: boolean;
  change: (shown: Picture, after: Picture, about: About) => Picture;
}

interface About {
  who?: number;
  building?: { en: string };
  buildings?: { en: string }[];
  start?: { en: string };
  squares?: [string, number][];
  kind?: number;
  points?: number;
  number?: number;
}

const TURNED = 700;
const PLACED = 800;
const ENCLOSED = 1300;
const MOVED = 800;
const SCORED = 500;
const EVENT = 900;
const TOTAL = 1400;

const drawer: Stage = { ms: TURNED, phase: "drawer", change: possessions };
const agent: Stage = { ms: PLACED, phase: "place", change: place };
const figure: Stage = { ...agent, change: (shown, after, about) => place(shown, after, about, true) };
const order: Stage = { ms: TURNED, change: possessions };
const marker: Stage = { ms: MOVED, own: true, phase: "advance", change: move_marker };
const points: Stage = { ms: SCORED, own: true, change: (shown, _, about) => score(shown, about) };
const event: Stage = { ms: EVENT, own: true, change: (shown) => shown };
const nothing: Stage = { ms: TURNED, change: (shown) => shown };

const STAGES: Partial<Record<string, Stage>> = {
  drawer,
  drawer_instead: drawer,
  turned_II: { ...drawer, phase: "income-II" },
  placed: agent,
  moved: agent,
  figure_placed: figure,
  figure_moved: figure,
  stepped: figure,
  enclosed: { ms: ENCLOSED, own: true, change: enclose },
  marker,
  marker_IV: marker,
  marker_points: points,
  order_points: points,
  ability_points: points,
  accepted: order,
  fulfilled: order,
  bought: order,
  took_nothing: { ...nothing, phase: "place" },
  marker_stays_IV: { ...nothing, phase: "advance" },
  bought_nothing: nothing,
  investigator: { ...event, change: (shown, { roof }) => ({ ...shown, roof }) },
  purchase_comes: event,
  payday_comes: event,
  rung: event,
  purchase: { ...event, phase: "purchase" },
  open_orders: { ...event, phase: "open-orders" },
  payday: { ...event, phase: "payday" },
  left: { ms: EVENT, own: true, change: leave },
  scored: {
    ms: TOTAL,
    own: true,
    change: (shown, _, { who, number }) => with_desk(shown, who!, { score: number! }),
  },
  won: { ...event, ms: TOTAL },
  round: { ...event, phase: "cards", change: begin_round },
  last_round: { ...event, phase: "cards", change: begin_round },
};

export function beats(
  before: Picture,
  after: Picture,
  sentences: readonly Sentence[],
  you: number,
): Beat<Picture>[] {
  let picture: Picture = { ...before, pending: [], asked: after.asked };
  return sentences.flatMap(({ code, about = {} }, at) => {
    const stage = STAGES[code];
    if (stage === undefined) return [];
    picture = { ...stage.change(picture, after, about as About), phase: stage.phase ?? picture.phase };
    const told = stage.own === true || (about as About).who !== you;
    return told ? [{ name: code, picture, sentences: at + 1, ms: lasting(stage.ms) }] : [];
  });
}

/** B7 Urania → B7. */
const code_of = (name: string | undefined): string | null => name?.split(" ")[0] ?? null;

/** The seat's desk after the step, except for points and tiles, which are told later. */
function possessions(shown: Picture, after: Picture, { who = -1 }: About): Picture {
  const old = shown.desks[who];
  if (old === undefined) return shown;
  const { score, points, information } = old;
  const laid = put(shown.laid, who, after.laid[who]!);
  return with_desk({ ...shown, laid }, who, { ...after.desks[who]!, score, points, information });
}

function place(shown: Picture, after: Picture, about: About, as_figure = false): Picture {
  const [from, to] = [code_of(about.start?.en), code_of(about.building?.en)];
  return standing(possessions(shown, after, about), about.who ?? -1, from, to, as_figure);
}

function enclose(shown: Picture, after: Picture, about: About): Picture {
  const gone = about.squares!.map(([name]) => code_of(name));
  const squares = shown.squares.map((square) =>
    gone.includes(square.name) ? { ...square, tile: null } : square,
  );
  const { information } = after.desks[about.who!]!;
  return score(with_desk({ ...shown, squares }, about.who!, { information }), about);
}

function begin_round(shown: Picture, { round, last_round }: Picture): Picture {
  return { ...shown, round, last_round };
}

function leave(shown: Picture, _: Picture, { who = -1, buildings = [] }: About): Picture {
  return buildings.reduce((now, { en }) => standing(now, who, code_of(en), null, false), shown);
}

function move_marker(shown: Picture, { tracks }: Picture, { kind = 0 }: About): Picture {
  const of = KINDS[kind]!;
  const moved = <Value>(old: Record<Information, Value>, now: Record<Information, Value>): typeof old => ({
    ...old,
    [of]: now[of],
  });
  const markers = moved(shown.tracks.markers, tracks.markers);
  return { ...shown, tracks: { ...tracks, markers, values: moved(shown.tracks.values, tracks.values) } };
}

function score(shown: Picture, { who = -1, points = 0 }: About): Picture {
  const desk = shown.desks[who];
  return desk === undefined ? shown : with_desk(shown, who, { score: desk.score + points });
}

// Highlights while a sentence is told

/** The building a sentence is about. */
export const building_told = ({ about = {} }: Sentence): string | null =>
  code_of((about as About).building?.en);

/** The squares that a sentence tells were enclosed. */
export const squares_told = ({ code, about = {} }: Sentence): string[] =>
  code === "enclosed" ? (about as About).squares!.map(([name]) => code_of(name)!) : [];

/** The marker that a sentence tells was moved. */
export const marker_told = ({ code, about = {} }: Sentence): Information | null =>
  STAGES[code] === marker ? KINDS[(about as About).kind!]! : null;
