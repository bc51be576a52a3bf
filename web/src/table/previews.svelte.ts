// Previews by action at the step shown. The first lookup of an action requests it; lookups in the same tick share one request.

import { Refusal } from "../app/http";
import type { Previews } from "../protocol";

const MOST_ACTIONS = 256; // in one request, as the server accepts them

export class PreviewCache {
  #known = $state.raw<Previews["previews"]>({});
  #requested = new Set<string>();
  #queue: string[] = [];

  constructor(readonly request: (actions: string[]) => Promise<Previews>) {}

  /** The preview of an action, or undefined until the server has answered. Writes no state, so `$derived` may call it. */
  look_up(action: string, may_request: boolean): unknown {
    const preview = this.#known[action];
    if (preview === undefined && may_request && !this.#requested.has(action)) this.#enqueue(action);
    return preview;
  }

  /** Forget everything, also answers that are still on their way: the table has changed. */
  clear(): void {
    this.#known = {};
    this.#requested = new Set();
    this.#queue = [];
  }

  #enqueue(action: string): void {
    this.#requested.add(action);
    if (this.#queue.push(action) === 1) queueMicrotask(() => this.#send());
  }

  #send(): void {
    const actions = this.#queue.splice(0);
    for (let at = 0; at < actions.length; at += MOST_ACTIONS)
      void this.#fetch(actions.slice(at, at + MOST_ACTIONS));
  }

  /** A refused request is not repeated before the next step: its actions stay unknown. */
  async #fetch(actions: string[]): Promise<void> {
    const requested = this.#requested;
    try {
      const { previews } = await this.request(actions);
      if (requested === this.#requested) this.#known = { ...this.#known, ...previews };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
