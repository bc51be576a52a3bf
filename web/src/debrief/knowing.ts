// Knowledge as tables: the chance of each place for each hidden card.

import type { KnowledgeNow, Whereabouts } from "../protocol";

export const PILE = -1;
export const NOBODY = -1;
const LEARNED = 0.15; // bits; less is next to nothing

export interface Group {
  family: number; // the seat whose own cards these are, or NOBODY
  places: number[]; // the columns: seats in order, then a pile
  rows: Row[];
}

export interface Row {
  card: string;
  chances: number[]; // by place; the expected number of copies, if there are several
  single: boolean; // there is one copy
}

/** Cards by family, the seat's own last, each group with the places where its cards can be. */
export function groups_of({ cards, seat }: KnowledgeNow): Group[] {
  const families = [...new Set(cards.map(({ family }) => family))].sort(
    (one, other) => Number(one === seat) - Number(other === seat) || one - other,
  );
  return families.map((family) =>
    group_of(
      family,
      cards.filter((card) => card.family === family),
    ),
  );
}

function group_of(family: number, cards: readonly Whereabouts[]): Group {
  const places = [...new Set(cards.flatMap((card) => Object.keys(card.places).map(Number)))];
  places.sort((one, other) => (one === PILE ? 1 : other === PILE ? -1 : one - other));
  const rows = cards.map(({ card, places: numbers }) => {
    const chances = places.map((place) => numbers[String(place)] ?? 0);
    return { card, chances, single: chances.reduce((sum, chance) => sum + chance, 0) < 1.05 };
  });
  return { family, places, rows };
}

/** The single-copy hidden card whose place is most certain. */
export function surest(
  groups: readonly Group[],
): { card: string; family: number; place: number; chance: number } | undefined {
  const all = groups.flatMap(({ family, places, rows }) =>
    rows
      .filter(({ single }) => single)
      .flatMap(({ card, chances }) =>
        chances.map((chance, at) => ({ card, family, place: places[at]!, chance })),
      ),
  );
  return all.toSorted((one, other) => other.chance - one.chance)[0];
}

/** The seats that learned something from the last move, with the share of their worlds that is left. */
export const learned = ({ given_away = {} }: KnowledgeNow): { seat: number; share: number; bits: number }[] =>
  Object.entries(given_away)
    .filter(([, bits]) => bits >= LEARNED)
    .map(([seat, bits]) => ({ seat: Number(seat), bits, share: 2 ** -bits }));
