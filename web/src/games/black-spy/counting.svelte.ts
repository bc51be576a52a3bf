// The points of cards at the table shown: those printed on them, or those of the variant played.

import type { TableInfo } from "../../protocol";
import scenery from "./scenery.json";

type Points = Partial<Record<string, number>>;

class Counting {
  #points = $state.raw<Points>(scenery.points);

  /** Follow the options of a table; without one, the points are those that are printed. */
  follow(options: TableInfo["options"] | null): void {
    this.#points = options?.["no_good_spies"] === true ? scenery.no_good_spies : scenery.points; // §6.2
  }

  points(card: string): number {
    return this.#points[card] ?? 0;
  }
}

export const counting = new Counting();
