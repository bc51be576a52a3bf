// Keyboard shortcuts of the table. They are off while the reader types, while a dialog is open, and with Ctrl, Alt or Meta.

export interface Shortcuts {
  log: () => void;
  chat: () => void;
  rules: () => void;
  undo: () => void;
  take_back: () => void;
  close: () => void;
  sheet: () => void;
}

const TEXT_FIELDS =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";
const KEYS: Record<string, keyof Shortcuts> = {
  l: "log",
  c: "chat",
  r: "rules",
  u: "undo",
  t: "take_back",
  Escape: "close",
  "?": "sheet",
};

/** Focus the first legal choice in the hand or on the board, else its first control. Returns whether there is one. */
export function focus_first(group: "hand" | "board", root: ParentNode = document): boolean {
  const place = root.querySelector<HTMLElement>(`[data-${group}]`);
  const item =
    place?.querySelector<HTMLElement>("[data-action]:not([disabled])") ??
    place?.querySelector<HTMLElement>('[tabindex="0"], button:not([disabled])');
  item?.focus();
  return item !== undefined && item !== null;
}

/** Press the send button, unless the focused control takes Enter itself. */
function confirm(event: KeyboardEvent): void {
  if ((event.target as Element).closest?.("button, a, summary, [role=button], [role=tab]")) return;
  document.querySelector<HTMLElement>("[data-send]:not([disabled])")?.click();
}

export function press_key(event: KeyboardEvent, shortcuts: Shortcuts): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (target.matches?.(TEXT_FIELDS) && event.key !== "Escape") return;
  if (event.key === "h" || event.key === "b") focus_first(event.key === "h" ? "hand" : "board");
  else if (event.key === "Enter") return confirm(event);
  else if (KEYS[event.key] !== undefined) shortcuts[KEYS[event.key]!]();
  else return;
  if (event.key !== "Escape") event.preventDefault(); // Escape also closes an open popover
}
