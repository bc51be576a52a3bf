// The View of Vienna and its previews as JSON.

import type { Bribe, Good, Information, SeatColour } from "./box";
import type { Building, Square } from "./plan/types";

export type Phase =
  | "third-man"
  | "cards"
  | "drawer"
  | "income-II"
  | "place"
  | "pay"
  | "step"
  | "walk"
  | "income-III"
  | "take"
  | "save"
  | "orders"
  | "advance"
  | "income-IV"
  | "purchase"
  | "payday"
  | "open-orders"
  | "over";

export interface Desk {
  colour: SeatColour;
  figure: string | null;
  unlocked: boolean;
  figure_ready: boolean;
  agents: string[];
  supply: number;
  side_house: number;
  bribes: Record<Bribe, number>;
  information: Record<Information, number>;
  drawers: (string | null)[];
  held: number;
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
  tracks: {
    last: number;
    thresholds: number[];
    markers: Record<Information, number>;
    values: Record<Information, number>;
  };
  roof: {
    investigator: string;
    last: string;
    purchases: string[];
    paydays: string[];
    moved: boolean;
    event: "purchase" | "payday" | null;
  };
  pile: number;
  discards: string[];
  order_piles: number[];
  display: (string | null)[];
  gone: string[];
  desks: Desk[];
  laid: (string | null)[][]; // by seat: its cards for actions I, II and IV, as far as the viewer knows them
  hand: string[];
  asked: {
    placed: string | null;
    with_figure: boolean;
    owed: number;
    offers: Record<string, number>;
    helps: string[]; // abilities without a choice that benefit only this seat
    drawers: string[]; // the action for each drawer: the first free one stands for all
    to_take: number;
    taken: Bribe[];
    income: number;
    ordered: "fulfilled" | "accepted" | null;
    at_once: number;
  };
}

/** A square that an action would enclose. `helped`: the third man stands in for one agent (§14.2). */
export interface Enclosed {
  square: string;
  tile: Information;
  points: number;
  helped: boolean;
}

/** The costs and gains of an action. Drawers are counted from 1. */
export interface Preview {
  cost: number; // bribes for an agent, schillings for a purchase
  missing: number;
  discounts: number[]; // drawers that make the building cheaper
  points: number;
  schillings: number;
  enclosed: Enclosed[];
  drawers: number[]; // whose abilities are set off
  squares: { square: string; agents: number; of: number }[]; // around the building, with a tile
  orders: { own: number; open: number }; // with the building's flag
  ends_turn: boolean; // nothing more is asked in this turn
}

export function building_at(picture: Picture, name: string): Building {
  return picture.buildings.find((building) => building.name === name)!;
}
