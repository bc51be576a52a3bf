import { describe, expect, it } from "vitest";
import { parts_of } from "./parts";

const BOOK = `<h1>A Game</h1><p>For everybody.</p><h2 id="words">Words</h2><table><tr><td>spy</td></tr></table>
<h2 id="1">1 Cards</h2><section class="paragraph" id="1.1"><p><strong>1.1</strong> There are cards.</p><blockquote>Example: a red card.</blockquote></section>
<h2 id="2">2 Playing</h2><section class="paragraph" id="2.1"><p><strong>2.1</strong> Follow the <strong>3.4</strong> colour.</p></section>`;

const parts = parts_of(BOOK);
const ids = (some: { id: string; kind: string }[]): string =>
  some.map(({ id, kind }) => id || kind).join(" ");

describe("a rulebook in parts", () => {
  it("has titles, chapters, paragraphs and text between them", () => {
    expect(ids(parts)).toBe("title text words text 1 1.1 2 2.1");
  });

  it("links the number of a paragraph to itself, and no other number", () => {
    expect(parts.at(-1)!.html).toBe(
      '<p><a class="number" href="#2.1">2.1</a> Follow the <strong>3.4</strong> colour.</p>',
    );
  });
});
