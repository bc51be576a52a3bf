// A rulebook as a list of its parts, so that drawings can stand between them and a search can leave some out.

export interface Part {
  /** "3.2" of a paragraph, "3" of a chapter; "" of what has no number. */
  id: string;
  kind: "title" | "chapter" | "paragraph" | "text";
  html: string;
  text: string;
}

const KINDS: Record<string, Part["kind"]> = { H1: "title", H2: "chapter", SECTION: "paragraph" };

export function parts_of(html: string): Part[] {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  return [...sheet.body.children].map((element) => {
    const kind = KINDS[element.tagName] ?? "text";
    return { id: element.id, kind, html: kind === "text" ? element.outerHTML : numbered(element), text: (element.textContent ?? "").toLowerCase() };
  });
}

/** The number of a paragraph is the way to it. */
function numbered(element: Element): string {
  return element.innerHTML.replace(/<strong>(\d+\.\d+)<\/strong>/, '<a class="number" href="#$1">$1</a>');
}

/** The paragraphs in which all these words stand, under the chapters they belong to; everything where nothing is looked for. */
export function found(parts: readonly Part[], wanted: string): Part[] {
  const looked_for = wanted.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (looked_for.length === 0) return [...parts];
  const hits = new Set(parts.filter(({ kind, text }) => (kind === "paragraph" || kind === "text") && looked_for.every((word) => text.includes(word))));
  return parts.filter((part, at) => hits.has(part) || (part.kind === "chapter" && hits_below(parts, at, hits)));
}

function hits_below(parts: readonly Part[], chapter: number, hits: ReadonlySet<Part>): boolean {
  const next = parts.findIndex(({ kind }, at) => at > chapter && kind === "chapter");
  return parts.slice(chapter + 1, next === -1 ? undefined : next).some((part) => hits.has(part));
}
