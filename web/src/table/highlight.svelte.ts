// The card under the pointer in a sentence: enlarged beside the sentence, and marked on the table.

class CardHighlight {
  card = $state<string | null>(null);
  place = $state.raw<DOMRect | null>(null);
  /** The words that are pointed at can go or change while the pointer rests; no event tells. */
  #changes = new MutationObserver(() => this.#check());
  #from: Element | null = null;
  #words: string | null = null;

  show(card: string, from: Element): void {
    this.card = card;
    [this.#from, this.#words] = [from, from.textContent];
    this.#changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    const { top, height } = from.getBoundingClientRect();
    const { left, width } = (from.closest(".folder") ?? from).getBoundingClientRect(); // beside the folder, not over its sentences
    this.place = new DOMRect(left, top, width, height);
  }

  clear(): void {
    this.card = this.#from = null;
    this.#changes.disconnect();
  }

  #check(): void {
    if (!this.#from?.isConnected || this.#from.textContent !== this.#words) this.clear();
  }
}

export const highlight = new CardHighlight();
