// What the reader is about to do: a building, a card, a drawer, orders, until it is sent. Never judges what is allowed.

import { settings } from "../../app/settings.svelte";
import type { TableView } from "../../table/table-view.svelte";
import { building_of, by_building, source_of, verb_of } from "./notation";
import { type Enclosed, type Picture, price, set_off, would_enclose } from "./picture";

export type Vienna = TableView<Picture>;

/** Several of these make one choice, and are sent in one line. */
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
  /** Actions that are chosen and not sent yet. */
  chosen = $derived.by(() => this.#chosen.filter((action) => this.view.legal.has(action)));
  /** The building whose offers are looked at. */
  building = $derived.by(() => (this.#building !== null && this.buildings.has(this.#building) ? this.#building : null));
  offers = $derived.by(() => (this.building === null ? [] : this.buildings.get(this.building)!));
  /** What a press on the button sends, or null. */
  text = $derived.by(() => {
    const [first, ...others] = this.chosen;
    return first === undefined ? null : [first, ...others.map((action) => action.slice(verb_of(action).length + 1))].join(" ");
  });

  is_chosen(action: string): boolean {
    return this.chosen.includes(action);
  }

  /** How many of a kind may be chosen at once: with a cash box every order is settled before the next (§11.5). */
  #most(verb: string): number {
    const { asked, desks, turn } = this.picture;
    if (!TOGETHER.includes(verb)) return 1;
    return verb === "dismiss" ? Math.max(1, asked.owed) : desks[turn]!.bought.includes("cash-box") ? 1 : Infinity;
  }

  /** Something that offers one action was pressed; pressed again it is sent, or put back where several are chosen. */
  press(action: string): void {
    if (!this.view.legal.has(action)) return void (this.view.mine && this.view.ask_why(action));
    const most = this.#most(verb_of(action));
    const again = this.is_chosen(action);
    if (most === 1 && (again || settings.one_tap)) return this.send(action);
    this.#building = null;
    const same = this.chosen.filter((other) => other !== action && verb_of(other) === verb_of(action));
    this.#chosen = again ? same : most === Infinity ? [...same, action] : [...same, action].slice(-most);
  }

  /** A building was pressed. Where it offers one thing, that is chosen, and sent when it is pressed again. */
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

  /** Why nothing can be done at this building: asked with the action that comes to mind first. */
  why(building: string): void {
    const verb = { "third-man": "walk", walk: "walk", step: "step", payday: "dismiss", "open-orders": "dismiss" }[this.picture.phase as string];
    void this.view.ask_why(verb === undefined ? `place supply → ${building}` : `${verb} ${building}`);
  }

  /** What the agent would do there whose offer is looked at first. */
  outlook = $derived.by((): { cost: number; enclosed: Enclosed[]; drawers: number[] } | null => {
    const action = this.offers[0];
    const { you } = this.view;
    if (action === undefined || this.picture.phase !== "place") return null;
    const target = building_of(action)!;
    const enclosed = would_enclose(this.picture, you, target, source_of(action));
    return { cost: price(this.picture, you, target, action.startsWith("place figure")), enclosed, drawers: set_off(this.picture, you, target, enclosed) };
  });
}
