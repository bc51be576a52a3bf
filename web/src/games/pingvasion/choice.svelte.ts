// The reader's unsent choice: cards put into the envelopes or raised from the hand. Never judges legality.

import type { TableView } from "../../table/table-view.svelte";
import { settings } from "../../app/settings.svelte";
import { type Picture, sealed_gifts, type Side, SIDES, told_apart } from "./picture";

export interface Held {
  card: string;
  key: string; // tells cards apart that look alike
}

export class Choice {
  #turn = $state(""); // the turn of this choice: a later turn starts empty
  #raised = $state.raw<Held[]>([]);
  #planned = $state.raw<Partial<Record<Side, Held>>>({});
  #then = $state<Side | null>(null); // the envelope that follows the one on its way
  #both = $state(""); // the turn in which both envelopes are on their way

  constructor(readonly view: TableView<Picture>) {}

  /** The round and phase of the choice. */
  get turn(): string {
    const { round, phase } = this.view.picture!;
    return `${round} ${phase}`;
  }

  get gives(): boolean {
    return this.view.picture!.phase === "saboteurs";
  }

  /** The saboteurs that the server already has. */
  get sealed(): Partial<Record<Side, string>> {
    return this.gives ? sealed_gifts(this.view.scene.sealed) : {};
  }

  /** The unsent cards in the envelopes. */
  get planned(): Partial<Record<Side, Held>> {
    if (this.#turn !== this.turn) return {};
    return Object.fromEntries(
      Object.entries(this.#planned).filter(([side]) => this.sealed[side as Side] === undefined),
    );
  }

  get raised(): Held[] {
    const keys = this.hand.map(({ key }) => key);
    return this.#turn === this.turn ? this.#raised.filter(({ key }) => keys.includes(key)) : [];
  }

  /** The cards on the floe: sealed, or on their way. */
  get laid(): string[] {
    const { sending, picture, you } = this.view;
    const own =
      picture!.phase === "troops" || picture!.phase === "scouts" ? (picture!.troops[you] ?? []) : [];
    return sending?.startsWith("lay ") ? [...own, ...sending.split(" ").slice(1)] : own;
  }

  /** The hand without what lies in envelopes or is on its way to the floe. */
  get hand(): Held[] {
    return this.fan.filter(({ key }) => !this.in_envelope(key));
  }

  in_envelope(key: string): boolean {
    return Object.values(this.planned).some((held) => held.key === key);
  }

  /** The hand as drawn: a card in an open envelope keeps its place, so that no other moves under the finger. */
  get fan(): Held[] {
    const laying = this.view.sending?.startsWith("lay ") ? this.view.sending.split(" ").slice(1) : [];
    return told_apart(this.view.picture!.hand).filter(({ card }) => {
      const at = laying.indexOf(card);
      if (at >= 0) laying.splice(at, 1);
      return at < 0;
    });
  }

  /** How many cards are asked for as troops: two after ninja twins (§4.1). */
  get wanted(): number {
    const { picture, you } = this.view;
    return picture!.ninjas.includes(you) && picture!.troops[you]!.length === 0 ? 2 : 1;
  }

  /** The envelopes into which this card may still be put. */
  open_to(card: string): Side[] {
    return SIDES.filter((side) => this.planned[side] === undefined && this.view.legal.has(`${side} ${card}`));
  }

  /** The legal action of pressing this card, if there is one. */
  action_of(card: string): string | null {
    if (!this.gives) return this.view.legal.has(`lay ${card}`) ? `lay ${card}` : null;
    const side = this.open_to(card)[0];
    return side === undefined ? null : `${side} ${card}`;
  }

  /** The action to ask "why not?" about, for a card that cannot be chosen now: it is sealed already, or a scout has to wait. */
  why_of(card: string): string | null {
    const { plays, mine, sending, picture } = this.view;
    if (!plays || mine || sending !== null || picture!.phase === "over") return null;
    return this.gives ? `left ${card}` : `lay ${card}`;
  }

  /** Whether both envelopes were sent together: until both have arrived, nothing is asked and nothing can be taken back. */
  get sends_both(): boolean {
    return this.#both === this.turn && this.gives;
  }

  // What the reader does

  press(held: Held): void {
    const again = this.raised.some(({ key }) => key === held.key);
    if (this.gives) this.#press_gift(held, again);
    else this.#press_troops(held, again);
  }

  #press_gift(held: Held, again: boolean): void {
    const side = this.open_to(held.card)[0];
    if (side === undefined) return;
    if (!again && !settings.one_tap) return this.#think({ raised: [held] });
    this.put(held, side);
    if (settings.one_tap && this.parcel !== null) void this.send();
  }

  #press_troops(held: Held, again: boolean): void {
    if (this.wanted === 1 && again) return void this.send();
    const others = this.raised.filter(({ key }) => key !== held.key);
    this.#think({ raised: again ? others : [...others, held].slice(-this.wanted) });
    if (settings.one_tap && this.parcel !== null) void this.send();
  }

  /** Put a card into an envelope; a card already there returns to the hand. */
  put(held: Held, side: Side): void {
    if (!this.view.legal.has(`${side} ${held.card}`)) return;
    this.#think({ raised: [], planned: { ...this.planned, [side]: held } });
  }

  take_out(side: Side): void {
    this.#think({
      raised: [],
      planned: Object.fromEntries(Object.entries(this.planned).filter(([each]) => each !== side)),
    });
  }

  /** A card is dropped where troops land: it is laid, or chosen where two are asked for. */
  drop_on_floe(held: Held): void {
    if (!this.raised.some(({ key }) => key === held.key)) this.#press_troops(held, false);
    if (this.parcel !== null) void this.send();
  }

  /** The action that would be sent, in notation; null if something is missing. */
  get parcel(): string | null {
    if (!this.gives) {
      const cards = this.raised.map(({ card }) => card);
      return cards.length === this.wanted && cards.every((card) => this.view.legal.has(`lay ${card}`))
        ? `lay ${cards.join(" ")}`
        : null;
    }
    if (SIDES.some((side) => this.planned[side] === undefined && this.sealed[side] === undefined))
      return null;
    const parts = SIDES.flatMap((side) =>
      this.planned[side] === undefined ? [] : [`${side} ${this.planned[side]!.card}`],
    );
    return parts.length > 0 && this.view.legal.has(parts[0]!) ? parts.join(", ") : null;
  }

  /** Both envelopes are sent one after the other: they are two actions (§3.2). */
  async send(): Promise<void> {
    const [first, second] = this.parcel?.split(", ") ?? [];
    if (first === undefined) return;
    if (second !== undefined) this.#both = this.turn;
    await this.view.act(first);
    const refused = this.view.sending === null && this.sealed[first.split(" ")[0] as Side] === undefined;
    if (refused) this.#both = "";
    else if (second !== undefined) this.#then = second.split(" ")[0] as Side;
  }

  /** To be called in an effect: the second envelope, when the first has arrived. */
  carry_on(): void {
    if (SIDES.every((side) => this.sealed[side] !== undefined)) this.#both = "";
    const held = this.#then === null ? undefined : this.planned[this.#then];
    if (held === undefined || !this.view.legal.has(`${this.#then} ${held.card}`)) return;
    const action = `${this.#then} ${held.card}`;
    this.#then = null;
    void this.view.act(action);
  }

  #think({
    raised = this.raised,
    planned = this.planned,
  }: {
    raised?: Held[];
    planned?: Partial<Record<Side, Held>>;
  }): void {
    [this.#turn, this.#raised, this.#planned] = [this.turn, raised, planned];
  }
}
