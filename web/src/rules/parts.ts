// A rulebook as a list of parts, so that the page can insert examples and search.

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
      text: element.textContent ?? "",
    };
  });
}

/** Turn the number of a paragraph into a link to it. */
function link_number(element: Element): string {
  return element.innerHTML.replace(/<strong>(\d+\.\d+)<\/strong>/, '<a class="number" href="#$1">$1</a>');
}
