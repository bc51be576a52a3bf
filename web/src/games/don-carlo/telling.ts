// The beats of a step in Don Carlo: an agent travels and arrives, cards are buried or laid open, a family is out; at the end the countries
// are awarded one by one.

import { COUNT, FLY, GLANCE, lasting, moving, TALLY } from "../../app/motion";
import type { Sentence } from "../../protocol";
import { type Beat, sentences_before } from "../../table/telling";
import { numbers_of, type Picture, without } from "./picture";

type Beats = Beat<Picture>[];

const LANDING = 120; // ms between the end of a flight and what it brings
const ARRIVED = 450; // to see what an agent brought
const BURIED = 1500; // to see which cards went under the stockpile
const OUT = 1300;
const OPENED = 2200; // to read cards that were laid open
const AWARD = 900; // a country

const STAGES: Partial<Record<string, { name: string; ms: () => number; stops?: boolean }>> = {
  sent: { name: "arrives", ms: () => lasting(ARRIVED) },
  sent_bonus: { name: "arrives", ms: () => lasting(ARRIVED) },
  buried: { name: "buried", ms: () => lasting(BURIED) },
  played_out: { name: "out", ms: () => lasting(OUT) },
  stuck: { name: "out", ms: () => lasting(OUT) },
  laid_open: { name: "opened", ms: () => lasting(OPENED), stops: true },
};

export function beats(before: Picture, after: Picture, sentences: readonly Sentence[], you: number): Beats {
  const ending = sentences_before(sentences, "country_card", "country_card_tied", "country_nobody");
  const told = sentences.slice(0, ending).flatMap((sentence, at): Beats => {
    const stage = STAGES[sentence.code];
    if (stage === undefined) return [];
    const picture = staged(stage.name, before, after);
    const beat = {
      name: stage.name,
      picture,
      sentences: at + 1,
      ms: stage.ms(),
      stops: stage.stops ?? false,
    };
    return stage.name === "arrives" ? [travels(before, after, sentence, you), beat] : [beat];
  });
  return after.phase === "over" ? [...told, ...awards(after, ending, sentences)] : told;
}

/** The agent is on its way: nothing is counted and nobody has drawn yet. */
function travels(before: Picture, after: Picture, { about = {} }: Sentence, you: number): Beat<Picture> {
  const name = about["name"] as string;
  const sent = about["who"] === you ? numbers_of(name) : [];
  const countries = after.countries.map((country, at) => ({
    ...country,
    owner: before.countries[at]!.owner,
  }));
  const codebook = before.codebook.filter((entry) => entry.name !== name); // it cannot be sent a second time
  const picture = { ...before, pending: [], countries, codebook, hand: without(before.hand, sent) };
  const at = countries.findIndex(({ agents }) => agents.at(-1)?.name === name);
  return { name: "travels", at, picture, sentences: 0, ms: moving(FLY + LANDING) + lasting(GLANCE) };
}

/** The table at this stage: what is told later has not happened yet. */
function staged(stage: string, before: Picture, after: Picture): Picture {
  const shown = { ...after, phase: before.phase, pending: [], to_bury: 0 };
  if (stage === "opened") return shown;
  const known = after.known.map((cards, seat) => (after.open.includes(seat) ? before.known[seat]! : cards));
  return { ...shown, open: [], known, out: stage === "out" ? after.out : before.out };
}

/** §6.2 The country cards, one after the other, then the scores. */
function awards(after: Picture, ending: number, sentences: readonly Sentence[]): Beats {
  const ms = moving(COUNT) + lasting(AWARD);
  const told = after.countries.map((_, at): Beat<Picture> => ({
    name: "award",
    at,
    picture: { ...after, country_points: points_of(after, at + 1) },
    sentences: ending + at + 1,
    ms,
    stops: at === 0,
  }));
  return [
    ...told,
    { name: "tally", picture: after, sentences: sentences.length, ms: lasting(TALLY), stops: true },
  ];
}

/** By seat, what the first countries bring. */
function points_of({ countries, influence }: Picture, number: number): number[] {
  return influence.map((_, seat) =>
    countries.slice(0, number).reduce((sum, { owner, value }) => sum + (owner === seat ? value : 0), 0),
  );
}
