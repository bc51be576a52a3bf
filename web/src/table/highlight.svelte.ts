// The card under the pointer in a sentence: enlarged beside the sentence, and marked on the table.

class CardHighlight {
  card = $state<string | null>(null);
  place = $state.raw<DOMRect | null>(null);

  show(card: string, from: Element): void {
    this.card = card;
    const { top, height } = from.getBoundingClientRect();
    const { left, width } = (from.closest(".folder") ?? from).getBoundingClientRect(); // beside the folder, not over its sentences
    this.place = new DOMRect(left, top, width, height);
  }

  clear(): void {
    this.card = null;
  }
}

export const highlight = new CardHighlight();
