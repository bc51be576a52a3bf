// The spaces of the roof, and what happens on them.

import { box } from "./box";
import type { Picture } from "./picture";

type Roof = Picture["roof"];

/** From the first to the last that counts with this number of players. */
export const spaces_of = ({ last }: Roof): readonly string[] => box.roof.slice(0, box.roof.indexOf(last) + 1);

export function events_on({ purchases, paydays }: Roof, space: string): ("purchase" | "payday")[] {
  return [
    ...(purchases.includes(space) ? ["purchase" as const] : []),
    ...(paydays.includes(space) ? ["payday" as const] : []),
  ];
}
