// Buildings and squares in words, for screen readers.

import { settings } from "../../../app/settings.svelte";
import { box } from "../box";
import { building as building_at, square as square_at } from "./places";
import type { Building, Offer, Square } from "./types";
import { words } from "./words";

export interface Readers {
  names: readonly string[]; // by seat
  you: number;
}

/** The name of a building in the reader's language. */
export const name_of = (building: string): string => building_at(building).name[settings.language];

export function building_label(
  building: Building,
  full: boolean,
  { names, you }: Readers,
  offers: readonly Offer[],
): string {
  const t = words();
  const language = settings.language;
  const agents = building.agents.filter((seat) => !building.figures.includes(seat));
  const others = (seats: number[]): string[] =>
    seats.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  return said([
    name_of(building.name),
    t.looks(
      box.colours[building.colour][language],
      box.bribes[box.bribe_of_colour[building.colour]][language],
    ),
    t.flag(box.flags[building.flag][language]),
    full && t.seal(box.seals[building.seal][language]),
    full && building.letter !== null && t.letter(building.letter),
    agents.includes(you) && t.your_agent,
    building.figures.includes(you) && t.your_figure,
    others(agents).length > 0 && t.agents(others(agents)),
    others(building.figures).length > 0 && t.figures(others(building.figures)),
    building.third_man && t.third_man,
    offers.length > 0 && t.can(offers.map((offer) => offer.label)),
  ]);
}

export function square_label(square: Square, enclosed: boolean): string {
  const t = words();
  return said([
    t.square(square_at(square.name).name, square.buildings.length),
    square.tile === null ? t.no_tile : t.tile(box.information[square.tile][settings.language]),
    t.between(square.buildings.map(name_of)),
    enclosed && t.enclosed,
  ]);
}

const said = (parts: (string | false)[]): string => parts.filter((part) => part !== false).join(", ");
