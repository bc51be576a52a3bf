// The card somebody points at in a sentence: shown large beside it, and marked where it lies on the table.

class Looking {
  card = $state<string | null>(null);
  place = $state.raw<DOMRect | null>(null);

  at(card: string, from: Element): void {
    this.card = card;
    const { top, height } = from.getBoundingClientRect();
    const { left, width } = (from.closest(".folder") ?? from).getBoundingClientRect(); // beside the folder, not over its sentences
    this.place = new DOMRect(left, top, width, height);
  }

  away(): void {
    this.card = null;
  }
}

export const looking = new Looking();
