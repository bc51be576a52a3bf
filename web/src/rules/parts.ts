// A rulebook as a list of parts, so that the page can insert examples and filter by search.

export interface Part {
  /** "3.2" for a paragraph, "3" for a chapter, "" without a number. */
  id: string;
  kind: "title" | "chapter" | "paragraph" | "text";
  html: string;
  text: string;
}

const KINDS: Record<string, Part["kind"]> = { H1: "title", H2: "chapter", SECTION: "paragraph" };

export function parts_of(html: string): Part[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.body.children].map((element) => {
    const kind = KINDS[element.tagName] ?? "text";
    return {
      id: element.id,
      kind,
      html: kind === "text" ? element.outerHTML : link_number(element),
      text: (element.textContent ?? "").toLowerCase(),
    };
  });
}

/** Turn the number of a paragraph into a link to it. */
function link_number(element: Element): string {
  return element.innerHTML.replace(/<strong>(\d+\.\d+)<\/strong>/, '<a class="number" href="#$1">$1</a>');
}

/** The parts that contain every word of the query, with their chapters; all parts for an empty query. */
export function search(parts: readonly Part[], query: string): Part[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...parts];
  const hits = new Set(
    parts.filter(
      ({ kind, text }) =>
        (kind === "paragraph" || kind === "text") && words.every((word) => text.includes(word)),
    ),
  );
  return parts.filter((part, at) => hits.has(part) || (part.kind === "chapter" && has_hits(parts, at, hits)));
}

function has_hits(parts: readonly Part[], chapter: number, hits: ReadonlySet<Part>): boolean {
  const next = parts.findIndex(({ kind }, at) => at > chapter && kind === "chapter");
  return parts.slice(chapter + 1, next === -1 ? undefined : next).some((part) => hits.has(part));
}
