// The printed contents of the box: types for scenery.json, which `make protocol` writes.

import { type Language, settings } from "../../app/settings.svelte";
import type { Colour, Flag, Information, Seal, SeatColour } from "./plan/types";
import scenery from "./scenery.json";

export type { Colour, Flag, Information, Seal, SeatColour };

export type Words = Readonly<Record<Language, string>>;
export type Bribe = "chocolate" | "wine" | "magazine" | "coffee" | "tobacco";
export type Good = "telephone" | "sketch" | "cash-box" | "seal" | "side-table" | "agent";

export interface PrintedBuilding {
  readonly name: Words;
  readonly short: Words;
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly flag: Flag;
  readonly seal: Seal;
  readonly letter: string | null;
}

export interface PrintedSquare {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly buildings: readonly string[];
  readonly bends: readonly number[];
}

/** `icon` is the subject of the ability; `group` is its kind. */
export interface PrintedCard {
  readonly bribe: Bribe;
  readonly information: Information;
  readonly action: "II" | "III" | "IV";
  readonly group: string;
  readonly icon: { readonly kind: string; readonly name: string } | null;
  readonly text: Words;
  readonly brief: Words;
}

export interface PrintedOrder {
  readonly flag: Flag;
  readonly kind: "seals" | "bribes" | "building" | "information";
  readonly needs: readonly string[];
  readonly schillings: number;
  readonly points: number;
}

interface Box {
  readonly buildings: Readonly<Record<string, PrintedBuilding>>;
  readonly squares: Readonly<Record<string, PrintedSquare>>;
  readonly cards: Readonly<Record<string, PrintedCard>>;
  readonly orders: Readonly<Record<string, PrintedOrder>>;
  readonly advance: Readonly<Record<string, number>>;
  readonly areas: readonly number[];
  readonly roof: readonly string[];
  readonly goods: Readonly<Record<Good, { readonly price: number; readonly name: Words }>>;
  readonly seats: Readonly<Record<SeatColour, { readonly name: Words; readonly figure_name: string }>>;
  readonly card_numbers: Readonly<Record<"intro" | "full", number>>;
  readonly tiles_of_a_kind: number;
  readonly bribe_of_colour: Readonly<Record<Colour, Bribe>>;
  readonly colours: Readonly<Record<Colour, Words>>;
  readonly bribes: Readonly<Record<Bribe, Words>>;
  readonly flags: Readonly<Record<Flag, Words>>;
  readonly seals: Readonly<Record<Seal, Words>>;
  readonly information: Readonly<Record<Information, Words>>;
}

export const box = scenery as Box; // JSON has no literal types; the compiler still checks that every field is there

export const BRIBES = Object.keys(box.bribes) as Bribe[];
export const KINDS = Object.keys(box.information) as Information[];
export const FLAGS = Object.keys(box.flags) as Flag[];
export const SEALS = Object.keys(box.seals) as Seal[];
export const COLOURS = Object.keys(box.colours) as Colour[];
export const GOODS = Object.keys(box.goods) as Good[];
export const SEAT_COLOURS = Object.keys(box.seats) as SeatColour[];

/** The text in the current language. */
export const spoken = (words: Words): string => words[settings.language];

export const building_name = (name: string): string => spoken(box.buildings[name]!.name);

/** The name of an item that an order needs. */
export function thing_name(kind: PrintedOrder["kind"], name: string): string {
  if (kind === "building") return building_name(name);
  if (kind === "seals") return spoken(box.seals[name as Seal]);
  return kind === "bribes" ? spoken(box.bribes[name as Bribe]) : spoken(box.information[name as Information]);
}

/** An order in one line: USA: 2× nobility, religion. */
export function order_text(name: string): string {
  const { flag, kind, needs } = box.orders[name]!;
  const parts = [...new Set(needs)].map((need) => {
    const times = needs.filter((other) => other === need).length;
    return `${times > 1 ? `${times}× ` : ""}${thing_name(kind, need)}`;
  });
  return `${spoken(box.flags[flag])}: ${parts.join(", ")}`;
}
