// The cards chosen from the hand, in order: for a code name, or to be buried. Equal cards are told apart by their place.

import { LONGEST_NAME, name_of, numbers_of, type Picture } from "./picture";

/** A card of the hand: its number, and which of those with this number it is. */
export interface HandCard {
  key: string;
  number: number;
}

export const laid_out = (hand: readonly number[]): HandCard[] =>
  hand.map((number, at) => ({ number, key: `${number}#${at - hand.indexOf(number)}` }));

export class Building {
  #chosen = $state.raw<readonly string[]>([]);
  #picture: () => Picture;

  constructor(picture: () => Picture) {
    this.#picture = picture;
  }

  hand = $derived.by(() => laid_out(this.#picture().hand));
  burying = $derived.by(() => this.#picture().to_bury > 0);
  /** How many cards may be chosen: those of a name, or exactly those to bury. */
  most = $derived.by(() => (this.burying ? this.#picture().to_bury : LONGEST_NAME));
  chosen = $derived.by(() =>
    this.#chosen.filter((key) => this.hand.some((card) => card.key === key)).slice(-this.most),
  );
  numbers = $derived.by(() => this.chosen.map((key) => this.hand.find((card) => card.key === key)!.number));
  name = $derived.by(() => name_of(this.numbers));
  /** Their places on the form, empty ones included; a name is sorted (§3.2), cards to bury stay in the order chosen. */
  slots = $derived.by(() => {
    const numbers = this.burying ? this.numbers : this.numbers.toSorted();
    return Array.from({ length: this.most }, (_, at) => numbers[at] ?? null);
  });
  /** The action that would be sent; empty without a card, or with too few to bury. */
  action = $derived.by(() => {
    if (this.burying) return this.numbers.length === this.most ? `bury ${this.numbers.join(" ")}` : "";
    return this.numbers.length > 0 ? `send ${this.name}` : "";
  });

  /** Choose a card or put it back; one too many replaces the first. */
  toggle(key: string): void {
    this.#chosen = this.chosen.includes(key)
      ? this.chosen.filter((other) => other !== key)
      : [...this.chosen, key].slice(-this.most);
  }

  /** Choose the cards of a name. */
  take(name: string): void {
    const left = [...this.hand];
    this.#chosen = numbers_of(name).flatMap((number) =>
      left
        .splice(
          left.findIndex((card) => card.number === number),
          1,
        )
        .map(({ key }) => key),
    );
  }

  clear(): void {
    this.#chosen = [];
  }
}
