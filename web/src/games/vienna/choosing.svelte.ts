// What the player has chosen and not sent yet: a building, a card, a drawer, orders.

import { settings } from "../../app/settings.svelte";
import type { TableView } from "../../table/table-view.svelte";
import { by_building, verb_of } from "./notation";
import type { Picture, Preview } from "./picture";

export type Vienna = TableView<Picture>;

/** Verbs whose actions can be sent together in one line. */
const TOGETHER = ["fulfil", "dismiss"];

export class Choosing {
  #view: () => Vienna;
  #chosen = $state<string[]>([]);
  #building = $state<string | null>(null);

  constructor(view: () => Vienna) {
    this.#view = view;
  }

  view = $derived.by(() => this.#view());
  picture = $derived.by(() => this.view.picture!);
  buildings = $derived.by(() => by_building(this.view.legal));
  chosen = $derived.by(() => this.#chosen.filter((action) => this.view.legal.has(action)));
  /** The building whose offers are shown. */
  building = $derived.by(() =>
    this.#building !== null && this.buildings.has(this.#building) ? this.#building : null,
  );
  offers = $derived.by(() => (this.building === null ? [] : this.buildings.get(this.building)!));
  /** The line that the button sends, or null. */
  text = $derived.by(() => {
    const [first, ...others] = this.chosen;
    return first === undefined
      ? null
      : [first, ...others.map((action) => action.slice(verb_of(action).length + 1))].join(" ");
  });

  is_chosen(action: string): boolean {
    return this.chosen.includes(action);
  }

  /** A control that offers one action was pressed. A second press sends the action, or takes it back where several can be chosen. */
  press(action: string): void {
    if (!this.view.legal.has(action)) return void (this.view.mine && this.view.ask_why(action));
    const most = TOGETHER.includes(verb_of(action)) ? this.picture.asked.at_once : 1;
    const again = this.is_chosen(action);
    if (most === 1 && (again || settings.one_tap)) return this.send(action);
    this.#building = null;
    const same = this.chosen.filter((other) => other !== action && verb_of(other) === verb_of(action));
    this.#chosen = again ? same : [...same, action].slice(-most);
  }

  /** A building was pressed. A second press sends its action if it offers only one. */
  press_building(building: string): void {
    const offers = this.buildings.get(building) ?? [];
    const [first] = offers;
    if (first === undefined) return;
    if (verb_of(first) === "dismiss") return this.press(first);
    const sent = offers.length === 1 && (settings.one_tap || this.building === building);
    if (sent) return this.send(first);
    this.#chosen = [];
    this.#building = building;
  }

  send(action: string): void {
    this.clear();
    void this.view.act(action);
  }

  clear(): void {
    [this.#chosen, this.#building] = [[], null];
  }

  /** Ask why the most likely action of this phase is not legal at the building. */
  why(building: string): void {
    const verb = {
      "third-man": "walk",
      walk: "walk",
      step: "step",
      payday: "dismiss",
      "open-orders": "dismiss",
    }[this.picture.phase as string];
    void this.view.ask_why(verb === undefined ? `place supply → ${building}` : `${verb} ${building}`);
  }

  /** Whether an agent is about to be placed on `building`. */
  places = $derived.by(() => this.building !== null && this.picture.phase === "place");
  /** The preview of the building's first offer, or null until it is known. */
  preview = $derived.by(() => (this.places ? (this.view.preview<Preview>(this.offers[0]!) ?? null) : null));
}
