// Short messages of the page: a notice at the edge of the screen, and announcements for screen readers.

import { Refusal } from "./http";

class Notices {
  text = $state<string | null>(null);
  spoken = $state("");
  /** Number of open modal dialogs. Only the last one can be read, so it shows the notice. */
  dialogs = $state(0);

  show(sentence: string): void {
    this.text = sentence;
  }

  clear(): void {
    this.text = null;
  }

  /** For screen readers only. */
  announce(sentence: string): void {
    this.spoken = sentence;
  }
}

export const notices = new Notices();

/** Run a request; a refusal is shown as a notice and resolves to undefined. */
export async function attempt<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    notices.clear();
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notices.show(error.sentence);
    return undefined;
  }
}
