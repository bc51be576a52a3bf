// Which sheet of the folder lies open, and where the rules are opened.

export type Leaf = "table" | "standing" | "log" | "chat" | "rules";

export class Leafing {
  leaf = $state<Leaf>("log");
  /** Where the folder is a drawer: whether it is out. */
  out = $state(false);
  /** The paragraph the reader looked up, "3.2"; none means the one that fits what is asked. */
  paragraph = $state<string | null>(null);
  /** How many lines of chat have been read. */
  read_chat = $state(0);

  open(leaf: Leaf): void {
    this.leaf = leaf;
    this.out = leaf !== "table";
  }

  look_up(paragraph: string | null): void {
    this.paragraph = paragraph;
    this.open("rules");
  }

  /** Away with it; true if there was something to put away. */
  close(): boolean {
    const was_out = this.out;
    this.out = false;
    return was_out;
  }
}
