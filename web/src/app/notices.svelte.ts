// What the page tells its reader in passing: a slip at the edge of the screen, and sentences that a screen reader says.

import { Refusal } from "./http";

class Notices {
  slip = $state<string | null>(null);
  spoken = $state("");

  tell(sentence: string | null): void {
    this.slip = sentence;
  }

  /** For who does not see the table. */
  announce(sentence: string): void {
    this.spoken = sentence;
  }
}

export const notices = new Notices();

/** Do it, and tell the reader if the server says no; then the answer is undefined. */
export async function attempt<Answer>(doing: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    notices.tell(null);
    return await doing();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notices.tell(error.sentence);
    return undefined;
  }
}
