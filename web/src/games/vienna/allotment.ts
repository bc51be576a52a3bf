// The assignment of hand cards to actions, free until it is sent.

export const ACTIONS = ["I", "II", "IV"] as const;
export type Action = (typeof ACTIONS)[number];

/** The cards for actions I, II and IV: cards already laid, then wanted ones that are held, then others in the order of the hand. */
export function arrange(
  laid: readonly (string | null)[],
  hand: readonly string[],
  wanted: readonly (string | null)[],
): (string | null)[] {
  const kept = laid.map((card, at) => card ?? (hand.includes(wanted[at] ?? "") ? wanted[at]! : null));
  const others = hand.filter((card) => !kept.includes(card));
  return kept.map((card) => card ?? others.shift() ?? null);
}

/** The arrangement with a card moved to another action, swapped with the card there. */
export function swapped(arranged: readonly (string | null)[], card: string, to: number): (string | null)[] {
  const from = arranged.indexOf(card);
  return arranged.map((other, at) => (at === to ? card : at === from ? arranged[to]! : other));
}

/** The actions, in notation, that lay the remaining cards. */
export function to_lay(laid: readonly (string | null)[], arranged: readonly (string | null)[]): string[] {
  return ACTIONS.flatMap((action, at) =>
    laid[at] === null && arranged[at] !== null ? [`${action} ${arranged[at]}`] : [],
  );
}
