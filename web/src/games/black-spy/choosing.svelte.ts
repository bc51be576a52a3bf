// The cards that the reader has raised from the hand or the mole pile, until they are sent. Never judges legality.

import { settings } from "../../app/settings.svelte";
import { lift } from "./flights";
import { card_of, on_its_way, PASSED, type Spy } from "./picture";

const VERBS: Partial<Record<string, string>> = { pass: "pass", mole: "take", play: "play" };

export class Choosing {
  #view: () => Spy;
  #raised = $state<string[]>([]);
  #sent_at = $state(0); // the number of the step at which the last choice was sent

  constructor(view: () => Spy) {
    this.#view = view;
  }

  view = $derived.by(() => this.#view());
  /** The verb of the current question, if it is about cards. */
  verb = $derived.by(() => VERBS[this.view.picture!.phase] ?? null);
  /** How many cards are asked for. */
  needed = $derived.by(() => {
    const { passed, picked } = this.view.picture!;
    return this.verb === "play" ? 1 : PASSED - (this.verb === "pass" ? passed : picked).length;
  });
  chosen = $derived.by(() => this.#raised.filter((key) => this.allows(key)));
  missing = $derived(this.needed - this.chosen.length);
  /** The action that was sent and is not in the picture yet. Its step may be shown before the server's answer arrives. */
  under_way = $derived.by(() => {
    const told = this.verb === "play" ? this.view.number !== this.#sent_at : this.needed === 0;
    return on_its_way(told ? null : this.view.sending);
  });
  /** The action that would be sent; null if it is incomplete. */
  text = $derived(
    this.verb !== null && this.chosen.length > 0 && this.missing === 0 ? this.action(this.chosen) : null,
  );

  action(keys: readonly string[]): string {
    return `${this.verb} ${keys.map(card_of).join(" ")}`;
  }

  allows(key: string): boolean {
    return this.view.legal.has(this.action([key]));
  }

  /** Raise the card or put it back; a second press (or, with one tap, the first) plays a single card. An illegal card is explained. */
  press(key: string): void {
    if (!this.allows(key)) return void (this.view.mine && this.view.ask_why(this.action([key])));
    const again = this.chosen.includes(key);
    if (this.needed === 1 && (again || settings.one_tap)) {
      this.#raised = [key];
      this.send();
    } else if (again) this.#raised = this.chosen.filter((other) => other !== key);
    else this.#raised = [...this.chosen, key].slice(-this.needed);
  }

  send(): void {
    const text = this.text;
    if (text === null) return;
    lift(this.chosen[0]!);
    this.#sent_at = this.view.number;
    this.clear();
    void this.view.act(text);
  }

  clear(): void {
    this.#raised = [];
  }
}
