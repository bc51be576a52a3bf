// State of the folder: the selected tab, and the paragraph at which the rules are opened.

export type FolderTab = "table" | "standing" | "log" | "chat" | "rules";

export class FolderState {
  tab = $state<FolderTab>("log");
  /** Only where the folder is a drawer or a sheet: beside the table it is always visible. */
  is_open = $state(false);
  /** The paragraph the reader looked up ("3.2"); null opens the one for the current decision. */
  paragraph = $state<string | null>(null);
  /** Number of chat messages that have been visible. */
  read_chat = $state(0);

  open(tab: FolderTab): void {
    this.tab = tab;
    this.is_open = tab !== "table";
  }

  open_rules(paragraph: string | null): void {
    this.paragraph = paragraph;
    this.open("rules");
  }

  /** Returns whether it was open. */
  close(): boolean {
    const was_open = this.is_open;
    this.is_open = false;
    return was_open;
  }

  unread(messages: number): number {
    return Math.max(0, messages - this.read_chat);
  }
}
