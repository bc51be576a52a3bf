// How Pingvasion tells a step: saboteurs arrive; or all troops are revealed, some are destroyed, the others land on the board, and at the end the hands are counted.

import { FLY, lasting, moving, TALLY } from "../../app/motion";
import type { Sentence } from "../../protocol";
import { type Beat, sentences_before } from "../../table/telling";
import { type Picture, without } from "./picture";

const ARRIVAL = 1700; // ms
const REVEAL = 3800; // to look at all troops
const OPEN = 1600; // of it, before some of them are torn
const LANDED = 1200;

type Beats = Beat<Picture>[];

export function beats(before: Picture, after: Picture, sentences: readonly Sentence[], you: number): Beats {
  const codes = sentences.map(({ code }) => code);
  if (codes.includes("laid")) return revealed(without_laid(before, after, you), after, sentences);
  if (!codes.includes("sabotage")) return [];
  return [
    {
      name: "arrival",
      picture: { ...after, pending: [] },
      sentences: sentences.length,
      ms: lasting(ARRIVAL),
    },
  ];
}

function revealed(before: Picture, after: Picture, sentences: readonly Sentence[]): Beats {
  const told = sentences_before(
    sentences,
    "ninjas",
    "scouts",
    "shuffled",
    "round",
    "majority",
    "no_majority",
  );
  const seen = { ...before, pending: [], reveal: after.reveal, troops: before.troops.map(() => []) };
  const { displays, sums, majorities, destroyed, open, piles } = after;
  const landed = { ...seen, displays, sums, majorities, destroyed, open, piles };
  const torn = after.reveal!.destroyed.some((cards) => cards.length > 0);
  return [
    { name: "reveal", picture: seen, sentences: 0, ms: lasting(torn ? OPEN : REVEAL), stops: true },
    ...(torn
      ? [{ name: "torn", picture: seen, sentences: told, ms: lasting(REVEAL - OPEN), stops: true }]
      : []),
    { name: "landed", picture: landed, sentences: told, ms: moving(FLY) + lasting(LANDED) },
    ...counted(after, sentences),
  ];
}

/** The reader's hand without the troops that the step reveals, unless they were sealed before. */
function without_laid(before: Picture, after: Picture, you: number): Picture {
  const laid = without(after.reveal?.troops[you] ?? [], before.troops[you] ?? []);
  return { ...before, hand: without(before.hand, laid) };
}

/** The hands are counted, if that was the last round. */
function counted(after: Picture, sentences: readonly Sentence[]): Beats {
  const beat = {
    name: "tally",
    picture: after,
    sentences: sentences.length,
    ms: lasting(2 * TALLY),
    stops: true,
  };
  return after.phase === "over" ? [beat] : [];
}
