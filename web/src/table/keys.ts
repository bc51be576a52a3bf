// Everything by keyboard. A key does something unless one is writing, or another key is held with it.

export interface Keys {
  log: () => void;
  chat: () => void;
  rules: () => void;
  undo: () => void;
  take_back: () => void;
  close: () => void;
  sheet: () => void;
}

const WRITING = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";
const LETTERS: Record<string, keyof Keys> = { l: "log", c: "chat", r: "rules", u: "undo", t: "take_back", Escape: "close", "?": "sheet" };

/** To where one chooses: what can be chosen first, or the group itself. */
export function go_to(group: "hand" | "board", root: ParentNode = document): boolean {
  const place = root.querySelector<HTMLElement>(`[data-${group}]`);
  const item = place?.querySelector<HTMLElement>("[data-action]:not([disabled])") ?? place?.querySelector<HTMLElement>('[tabindex="0"], button:not([disabled])');
  item?.focus();
  return item !== undefined && item !== null;
}

/** Confirm what is chosen, from wherever one is; a button that has the focus is pressed by itself. */
function confirm(event: KeyboardEvent): void {
  if ((event.target as Element).closest?.("button, a, summary, [role=button], [role=tab]")) return;
  document.querySelector<HTMLElement>("[data-send]:not([disabled])")?.click();
}

export function press(event: KeyboardEvent, keys: Keys): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") !== null) return; // it has its own
  if (target.matches?.(WRITING) && event.key !== "Escape") return;
  if (event.key === "h" || event.key === "b") go_to(event.key === "h" ? "hand" : "board");
  else if (event.key === "Enter") return confirm(event);
  else if (LETTERS[event.key] !== undefined) keys[LETTERS[event.key]!]();
  else return;
  if (event.key !== "Escape") event.preventDefault(); // an open menu closes by itself
}
