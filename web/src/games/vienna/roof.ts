// The spaces of the roof and their events.

import { box } from "./box";
import type { Picture } from "./picture";

type Roof = Picture["roof"];

/** The spaces used with this number of players. */
export const spaces_of = ({ last }: Roof): readonly string[] => box.roof.slice(0, box.roof.indexOf(last) + 1);

export function events_on({ purchases, paydays }: Roof, space: string): ("purchase" | "payday")[] {
  return [
    ...(purchases.includes(space) ? ["purchase" as const] : []),
    ...(paydays.includes(space) ? ["payday" as const] : []),
  ];
}
