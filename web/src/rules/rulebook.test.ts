import { marked } from "marked";
import { expect, test } from "vitest";
import { parse_rulebook, paragraph_of } from "./rulebook";

const TEXT = `# A game

By somebody.

## Words

| a | b |
|---|---|
| 1 | 2 |

## 3 Playing

**3.1** Lead any card (§3.2) (\`play K7\`, or
\`done\`).

**3.2** Follow.

> *Example.* Blue 5 is led.

- one
- two

## 10 The end

**10.12** It ends.
`;

const book = parse_rulebook(
  TEXT,
  "a-game",
  (text) => marked.lexer(text),
  (tokens) => marked.parser(tokens),
);

test("a numbered paragraph has what follows it, up to the next number or heading", () => {
  expect([...book.paragraphs.keys()]).toEqual(["3.1", "3.2", "10.12"]);
  expect(book.paragraphs.get("3.2")).toMatch(/Follow.*Blue 5 is led.*two/s);
  expect(book.paragraphs.get("3.1")).not.toContain("Follow");
  expect(book.paragraphs.get("3.2")).not.toContain("The end");
});

test("paragraphs and chapters have ids, and references are links", () => {
  expect(book.html).toContain('<section class="paragraph" id="3.2">');
  expect(book.html).toContain('<h2 id="10">10 The end</h2>');
  expect(book.html).toContain('<a href="/rules/a-game#3.2">§3.2</a>');
  expect(book.html).toContain("<td>1</td>");
  expect(book.chapters).toEqual([
    { id: "words", title: "Words" },
    { id: "3", title: "3 Playing" },
    { id: "10", title: "10 The end" },
  ]);
});

test("paragraphs are quoted without the notation of programs, which the whole text has", () => {
  expect(book.html).toContain("<code>play K7</code>");
  expect(book.paragraphs.get("3.1")).toMatch(/Lead any card \(.*§3\.2.*\)\.<\/p>/);
});

test("302 is §3.2, and 1012 is §10.12", () => {
  expect([paragraph_of(302), paragraph_of(1012)]).toEqual(["3.2", "10.12"]);
});
