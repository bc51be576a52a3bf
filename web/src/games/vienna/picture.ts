// The View of Vienna as JSON, and what can be computed from it: what a placed agent would cost, enclose and set off. Public or own knowledge only.

import { box, type Bribe, type Good, type Information, type SeatColour } from "./box";
import type { Building, Square } from "./plan/types";

export type Phase =
  | "third-man" | "cards" | "drawer" | "income-II" | "place" | "pay" | "step" | "walk" | "income-III" | "take" | "save" | "orders"
  | "advance" | "income-IV" | "purchase" | "payday" | "open-orders" | "over";

export interface Desk {
  colour: SeatColour;
  figure: string | null;
  unlocked: boolean;
  agents: string[];
  supply: number;
  side_house: number;
  bribes: Record<Bribe, number>;
  information: Record<Information, number>;
  drawers: (string | null)[];
  held: number;
  laid: (string | null)[];
  face_down: number;
  orders: (string | null)[];
  fulfilled: number;
  money: number;
  cash_box: number;
  bought: Good[];
  points: Record<string, number>;
  score: number;
  place: number | null;
}

export interface Picture {
  edition: number;
  version: "intro" | "full";
  round: number;
  last_round: boolean;
  phase: Phase;
  pending: number[];
  coat: number;
  turn: number;
  buildings: Building[];
  squares: Square[];
  tracks: { last: number; thresholds: number[]; markers: Record<Information, number>; values: Record<Information, number> };
  roof: { investigator: string; last: string; purchases: string[]; paydays: string[]; moved: boolean; event: "purchase" | "payday" | null };
  pile: number;
  discards: string[];
  order_piles: number[];
  display: (string | null)[];
  gone: string[];
  desks: Desk[];
  hand: string[];
  asked: {
    placed: string | null;
    with_figure: boolean;
    owed: number;
    offers: Record<string, number>;
    to_take: number;
    taken: Bribe[];
    income: number;
    ordered: "fulfilled" | "accepted" | null;
  };
}

/** A square that would be enclosed, and its points. `helped`: by the third man (§14.2). */
export interface Enclosed {
  square: string;
  tile: Information;
  points: number;
  helped: boolean;
}

export function building_at(picture: Picture, name: string): Building {
  return picture.buildings.find((building) => building.name === name)!;
}

/** §5.6, §14.2 What an agent on this building would enclose; `from` is the building it would leave. */
export function would_enclose(picture: Picture, seat: number, target: string, from: string | null): Enclosed[] {
  const own = new Set(picture.desks[seat]!.agents.filter((name) => name !== from)).add(target);
  const third_man = picture.buildings.find((building) => building.third_man)?.name;
  return picture.squares.flatMap(({ name, buildings, tile }) => {
    const missing = buildings.filter((building) => !own.has(building));
    const helped = missing.length === 1 && missing[0] === third_man;
    if (tile === null || (missing.length > 0 && !helped)) return [];
    return [{ square: name, tile, points: buildings.length - (helped ? 1 : 0), helped }];
  });
}

const cards_of = (desk: Desk): string[] => desk.drawers.filter((card) => card !== null);
const group_of = (card: string): string => box.cards[card]!.group;
const icon_of = (card: string): string | undefined => box.cards[card]!.icon?.name;

function has_company(building: Building, seat: number): boolean {
  return building.agents.some((other) => other !== seat);
}

/** Whether the building is of the kind that a card's ability is about. */
function is_about(card: string, building: Building, seat: number): boolean {
  const [kind] = group_of(card).split("-");
  if (kind === "company") return has_company(building, seat);
  return (kind === "colour" || kind === "flag" || kind === "seal") && building[kind] === icon_of(card);
}

/** §7.6 The cards that make this building cheaper. */
export function discounts(picture: Picture, seat: number, target: string): string[] {
  const building = building_at(picture, target);
  return cards_of(picture.desks[seat]!).filter((card) => group_of(card).endsWith("-cheaper") && is_about(card, building, seat));
}

/** §5.3 Two bribes, less the discounts; §15.4, §15.6 at most one for some figures. */
export function price(picture: Picture, seat: number, target: string, with_figure: boolean): number {
  const cost = Math.max(0, box.price - discounts(picture, seat, target).length);
  const { flag, seal } = building_at(picture, target);
  const { colour } = picture.desks[seat]!;
  const limited = with_figure && ((colour === "blue" && seal === "nobility") || (colour === "red" && flag === "usa"));
  return limited ? Math.min(cost, 1) : cost;
}

/** §7.8, §7.12 Whether a card's ability is about this tile. */
function is_about_tile(card: string, { square, tile }: Enclosed, had: number): boolean {
  const group = group_of(card);
  const streets = box.squares[square]!.buildings.length;
  if (group === "tile-bribe") return true;
  if (group.startsWith("tile-")) return icon_of(card) === tile;
  if (group === "new-kind-points") return had === 0;
  return group === `${["two", "three", "four"][streets - 2]}-square-bribes`;
}

/** The drawers (from 0) whose abilities an agent on this building would set off, or which make it cheaper. */
export function set_off(picture: Picture, seat: number, target: string, enclosed: readonly Enclosed[]): number[] {
  const building = building_at(picture, target);
  const desk = picture.desks[seat]!;
  return desk.drawers.flatMap((card, drawer) => {
    if (card === null) return [];
    const by_tile = enclosed.some((each) => is_about_tile(card, each, desk.information[each.tile]));
    return by_tile || is_about(card, building, seat) ? [drawer] : [];
  });
}
