// The places of seats and of their cards in the trick, with the reader at the bottom. Seats run clockwise from the reader's left.

export type Spot = "me" | "left" | "top-left" | "top" | "top-right" | "right";

const SPOTS: Record<number, readonly Spot[]> = {
  3: ["me", "left", "right"],
  4: ["me", "left", "top", "right"],
  5: ["me", "left", "top-left", "top-right", "right"],
  6: ["me", "left", "top-left", "top", "top-right", "right"],
};

export const spot_of = (players: number, at: number): Spot => SPOTS[players]![at]!;

/** With five or six players a circle is too narrow: cards lie in two rows, so that none hides a name. */
const ROWS: Record<number, readonly (readonly [number, number])[]> = {
  5: [
    [0, 1],
    [-1, 0.75],
    [-0.55, -1],
    [0.55, -1],
    [1, 0.75],
  ],
  6: [
    [0, 1],
    [-1, 0.9],
    [-1, -0.9],
    [0, -1],
    [1, -0.9],
    [1, 0.9],
  ],
};

/** The place of a card in the trick, between -1 and 1 on both axes, and how far it is turned. */
export function fall(players: number, at: number): { x: number; y: number; turn: number } {
  const angle = (2 * Math.PI * at) / players;
  const [x, y] = ROWS[players]?.[at] ?? [-Math.sin(angle), Math.cos(angle)];
  return { x: round(x), y: round(y), turn: round(x * 9 + (at % 2 === 0 ? 2 : -2)) };
}

const round = (number: number): number => Math.round(number * 1000) / 1000;

/** The layout of a hand on a narrow screen: for each card its row, its place there, and the number of cards in that row. */
export function rows(cards: number): { row: number; at: number; among: number }[] {
  const count = cards > 16 ? 3 : cards > 7 ? 2 : 1;
  const most = Math.ceil(cards / count);
  return Array.from({ length: cards }, (_, card) => {
    const row = Math.floor(card / most);
    return { row, at: card % most, among: Math.min(most, cards - row * most) };
  });
}
