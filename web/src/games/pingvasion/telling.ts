// The beats of a step in Pingvasion: saboteurs arrive; or all troops are revealed, some are destroyed, the others land on the board, and at
// the end the hands are counted and the winner is announced.

import { COUNT, FLY, lasting, moving, TALLY } from "../../app/motion";
import type { Sentence } from "../../protocol";
import { type Beat, sentences_before } from "../../table/telling";
import { type Picture, REGIONS, without } from "./picture";

const ARRIVAL = 1700; // ms
const REVEAL = 3800; // to look at all troops
const OPEN = 1600; // ms of REVEAL before some cards are torn
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
    {
      name: "landed",
      picture: landed,
      sentences: told,
      saying: overtaken(before, after),
      ms: moving(FLY) + lasting(LANDED),
    },
    ...counted(after, sentences),
  ];
}

/** The majorities that were somebody else's before. */
function overtaken(before: Picture, { majorities, sums }: Picture): Sentence[] {
  return REGIONS.flatMap((name, region) => {
    const [old, whos] = [before.majorities[name], majorities[name]];
    const same = whos.length === 0 || old.length === 0 || String(old) === String(whos);
    return same ? [] : [{ code: "majority", about: { region, whos, number: sums[whos[0]!]![region]! } }];
  });
}

/** The reader's hand without the troops that the step reveals, unless they were sealed before. */
function without_laid(before: Picture, after: Picture, you: number): Picture {
  const laid = without(after.reveal?.troops[you] ?? [], before.troops[you] ?? []);
  return { ...before, hand: without(before.hand, laid) };
}

/** If that was the last round, the hands are counted; then the winner is told. */
function counted(picture: Picture, sentences: readonly Sentence[]): Beats {
  if (picture.phase !== "over") return [];
  const told = sentences_before(sentences, "won");
  return [
    { name: "tally", picture, sentences: told, ms: moving(COUNT) + lasting(TALLY), stops: true },
    { name: "won", picture, sentences: sentences.length, ms: lasting(TALLY), stops: true },
  ];
}
