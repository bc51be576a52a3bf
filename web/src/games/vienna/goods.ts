// The goods for sale (§11.2) and their drawings.

import type { Good } from "./box";

export const TILES: readonly Good[] = ["telephone", "cash-box", "seal", "sketch"]; // §13.6

export const ICONS: Readonly<Record<Good, string>> = {
  telephone: "v-phone",
  sketch: "v-sketch",
  "cash-box": "v-cashbox",
  seal: "v-wax",
  "side-table": "v-table",
  agent: "v-agent",
};
