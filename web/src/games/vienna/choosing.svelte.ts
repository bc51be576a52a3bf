// The player's unsent choice: cards, a building, orders; and the parts of a choice that are still to be sent.

import { settings } from "../../app/settings.svelte";
import type { TableView } from "../../table/table-view.svelte";
import { type Action, ACTIONS, arrange, swapped, to_lay } from "./allotment";
import { by_building, verb_of } from "./notation";
import type { Picture, Preview } from "./picture";

export type Vienna = TableView<Picture>;

/** Verbs whose actions can be sent together in one line. */
const TOGETHER = ["fulfil", "dismiss"];
/** Action III always follows. */
const NEVER_LAST = ["drawer"];
/** Verbs that need a second press, because they cannot be taken back. */
const CONFIRMED = ["buy", "accept"];
const NO_CARDS: readonly null[] = [null, null, null];

export class Choosing {
  #view: () => Vienna;
  #chosen = $state<string[]>([]);
  #building = $state<string | null>(null);
  #wanted = $state.raw<(string | null)[]>([]);
  /** Parts of the choice that the server has not asked for yet. */
  #to_send = $state.raw<string[]>([]);

  constructor(view: () => Vienna) {
    this.#view = view;
  }

  view = $derived.by(() => this.#view());
  picture = $derived.by(() => this.view.picture!);
  buildings = $derived.by(() => by_building(this.view.legal));
  chosen = $derived.by(() => this.#chosen.filter((action) => this.view.legal.has(action)));
  /** The building that is inspected. */
  building = $derived.by(() => this.#building);
  offers = $derived.by(() => (this.building === null ? [] : (this.buildings.get(this.building) ?? [])));
  /** The line that the button sends, or null. */
  text = $derived.by(() => {
    const [first, ...others] = this.chosen;
    return first === undefined
      ? null
      : [first, ...others.map((action) => action.slice(verb_of(action).length + 1))].join(" ");
  });
  /** Whether the line ends the turn, as far as is known. */
  ends_turn = $derived.by(() => this.text !== null && this.#ends_turn(this.text, false));
  /** Everything on its way to the server, in order. */
  sending = $derived.by(() => [...(this.view.sending === null ? [] : [this.view.sending]), ...this.#to_send]);

  // Cards

  #laid = $derived.by(() => this.picture.laid?.[this.view.you] ?? NO_CARDS);
  /** The cards for actions I, II and IV, as they would be laid now. */
  arranged = $derived.by(() => arrange(this.#laid, this.picture.hand, this.#wanted));
  /** Whether the arrangement is only a proposal: the player has moved no card yet. */
  proposed = $derived.by(() => this.#wanted.length === 0);
  /** The actions that lay the cards. */
  laying = $derived.by(() => to_lay(this.#laid, this.arranged));
  /** Whether cards are being arranged: no longer once the first is on its way. */
  arranges = $derived.by(
    () => this.view.mine && this.picture.phase === "cards" && this.#to_send.length === 0,
  );

  /** The action a card is for, or null. */
  action_of(card: string): Action | null {
    return ACTIONS[this.arranged.indexOf(card)] ?? null;
  }

  allot(card: string, action: Action): void {
    const to = ACTIONS.indexOf(action);
    if (this.arranges && this.#laid[to] === null) this.#wanted = swapped(this.arranged, card, to);
  }

  ready(): void {
    this.#to_send = this.laying;
    this.#building = null;
  }

  /** Send the next part of a choice, or use an ability that can only help. Call it in an effect. */
  go_on(): void {
    if (this.view.sending !== null || this.view.beat !== null) return;
    if (!this.view.mine) return void ([this.#to_send, this.#wanted] = [[], []]); // the last card goes by itself
    const [next, ...others] = this.#to_send;
    if (next !== undefined) {
      this.#to_send = this.view.legal.has(next) ? others : [];
      if (this.view.legal.has(next)) void this.view.act(next);
    } else if (settings.auto_use) {
      const help = this.picture.asked.helps.find((action) => this.view.legal.has(action));
      if (help !== undefined) void this.view.act(help);
    }
  }

  // Everything else

  is_chosen(action: string): boolean {
    return this.chosen.includes(action);
  }

  /** A control with one action was pressed. Send it at once if the turn continues; else choose it, for the button to send. */
  press(action: string): void {
    if (!this.view.legal.has(action)) return void (this.view.mine && this.view.ask_why(action));
    const together = TOGETHER.includes(verb_of(action)) && this.picture.asked.at_once > 1;
    if (!together && (settings.one_tap || !this.#needs_confirming(action))) return this.send(action);
    const same = this.chosen.filter((other) => other !== action && verb_of(other) === verb_of(action));
    const most = together ? this.picture.asked.at_once : 1;
    this.#building = null;
    this.#chosen = this.is_chosen(action) ? same : [...same, action].slice(-most);
  }

  #needs_confirming(action: string): boolean {
    return [...TOGETHER, ...CONFIRMED].includes(verb_of(action)) || this.#ends_turn(action, true);
  }

  #ends_turn(action: string, unknown: boolean): boolean {
    if (NEVER_LAST.includes(verb_of(action))) return false;
    return this.view.preview<Preview>(action)?.ends_turn ?? unknown;
  }

  /** A building was pressed: inspect it and choose its first offer. */
  press_building(building: string): void {
    const [first] = this.buildings.get(building) ?? [];
    if (first !== undefined && verb_of(first) === "dismiss") return this.press(first);
    if (first !== undefined && settings.one_tap) return this.send(first);
    this.#chosen = first === undefined ? [] : [first];
    this.#building = building;
  }

  /** Choose another agent for the inspected building. */
  choose(action: string): void {
    this.#chosen = [action];
  }

  send(action: string): void {
    this.clear();
    void this.view.act(action);
  }

  clear(): void {
    [this.#chosen, this.#building] = [[], null];
  }

  /** Ask why nothing can be done at a building, about the most likely action of this phase. */
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
  places = $derived.by(() => this.offers.length > 0 && this.picture.phase === "place");
  /** The preview of an agent on the inspected building; null until it is known. */
  preview = $derived.by(() => {
    if (this.building === null) return null;
    const action = this.places ? (this.chosen[0] ?? this.offers[0]!) : `place supply → ${this.building}`;
    return this.view.preview<Preview>(action) ?? null;
  });
}
