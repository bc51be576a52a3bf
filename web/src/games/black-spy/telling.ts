// The beats of a step in Black Spy: the card lands, the taker is shown, the trick is swept, the round is counted, cards are dealt.

import { COUNT, FLY, GLANCE, HOLD, lasting, moving, SWEEP, TALLY } from "../../app/motion";
import type { Sentence } from "../../protocol";
import { type Beat, sentences_before } from "../../table/telling";
import { type Picture, piles_of, players_of } from "./picture";

const LOOK_AT_CARDS = 1200; // ms, to see the cards passed on
const LOOK_AT_ROUND = 600; // ms, to see the points of the round before the totals change
const LOOK_AT_FATE = 1600; // ms, to see the fate of all sixteen black cards

type Beats = Beat<Picture>[];

export function beats(before: Picture, after: Picture, sentences: readonly Sentence[]): Beats {
  const codes = new Set(sentences.map(({ code }) => code));
  if (codes.has("played")) return played(before, after, sentences);
  if (codes.has("captured") || codes.has("released")) return decided(before, after, sentences);
  if (codes.has("picked") || codes.has("called"))
    return [{ name: "said", picture: { ...after, pending: [] }, sentences: 1, ms: lasting(HOLD) }];
  if (codes.has("you_received"))
    return [{ name: "received", picture: after, sentences: sentences.length, ms: lasting(LOOK_AT_CARDS) }];
  return [];
}

function played(before: Picture, after: Picture, sentences: readonly Sentence[]): Beats {
  const lands = moving(FLY) + lasting(GLANCE);
  if (before.trick.length < players_of(before) - 1)
    return [{ name: "card", picture: after, sentences: sentences.length, ms: lands }];
  const full = with_card(before, after);
  const taken = { ...full, ahead: after.last_taker };
  const told = sentences_before(sentences, "took") + 1;
  return [
    { name: "card", picture: full, sentences: told - 1, ms: lands },
    { name: "taken", picture: taken, sentences: told, ms: lasting(HOLD) },
    { name: "swept", picture: swept(taken, after), sentences: told, ms: moving(SWEEP) + lasting(GLANCE) },
    ...counted(swept(taken, after), after, sentences),
  ];
}

function decided(before: Picture, after: Picture, sentences: readonly Sentence[]): Beats {
  const told = sentences_before(sentences, "scored");
  return [
    { name: "fate", picture: { ...before, pending: [] }, sentences: told, ms: lasting(LOOK_AT_FATE) },
    ...counted({ ...before, pending: [] }, after, sentences),
  ];
}

/** The points of the round, if it is over: what it brought, the totals, and whose total is halved (§6.9). */
function counted(shown: Picture, after: Picture, sentences: readonly Sentence[]): Beats {
  if (!sentences.some(({ code }) => code === "scored")) return [];
  const points = after.points;
  const sums = shown.scores.map((score, seat) => score + points[seat]!);
  const [first, all] = [sentences_before(sentences, "scored") + 1, sentences_before(sentences, "dealt")];
  const counting = { name: "tally", sentences: first, ms: moving(COUNT) + lasting(TALLY - LOOK_AT_ROUND) };
  const added = { ...shown, points, pile_points: points.map(() => 0) };
  const halved = sentences.some(({ code }) => code === "halved");
  return [
    { ...counting, picture: { ...shown, points }, ms: lasting(LOOK_AT_ROUND), stops: true },
    ...(halved ? [{ ...counting, picture: { ...added, scores: sums } }] : []),
    { ...counting, picture: { ...added, scores: halved ? after.scores : sums }, sentences: all, holds: true },
  ];
}

/** The trick that was just completed, still on the table. */
function with_card(before: Picture, after: Picture): Picture {
  const trick = after.last_trick.length > 0 ? after.last_trick : before.trick;
  const last = trick.at(-1)!.seat;
  const hand_sizes = before.hand_sizes.map((size, seat) => (seat === last ? size - 1 : size));
  const hand = after.round === before.round && after.phase !== "over" ? after.hand : [];
  return { ...before, trick, hand, hand_sizes, pending: [] };
}

/** The same trick, under the plate of its taker. */
function swept(full: Picture, after: Picture): Picture {
  const { last_trick, last_taker, last_points } = after;
  const tricks_taken = full.tricks_taken.map((taken, seat) => taken + Number(seat === last_taker));
  const pile_points = piles_of(full).map((points, seat) => points + (seat === last_taker ? last_points : 0));
  return {
    ...full,
    trick: [],
    ahead: null,
    trick_points: 0,
    last_trick,
    last_taker,
    last_points,
    tricks_taken,
    pile_points,
  };
}
