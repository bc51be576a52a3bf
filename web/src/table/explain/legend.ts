// The legend of a game: its icons in groups.

import type { Component } from "svelte";
import Icon from "../../app/Icon.svelte";
import type { Explanation } from "./explain.svelte";

export interface LegendEntry {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game draws its icons with a component of its own
  Icon: Component<any>;
  props: Record<string, unknown>;
  explanation: Explanation;
}

export interface LegendGroup {
  title: string;
  entries: readonly LegendEntry[];
}

/** An entry with a symbol of a sprite. */
export const symbol = (name: string, explanation: Explanation): LegendEntry => ({
  Icon,
  props: { name },
  explanation,
});
