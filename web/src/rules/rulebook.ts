// The rules of a game: markdown from the server, whose paragraphs begin with their number (**3.2**).

import { get_text } from "../app/http";
import type { Language } from "../app/settings.svelte";

export interface Rulebook {
  /** The whole text, with an id for every chapter ("3") and paragraph ("3.2"). */
  html: string;
  /** Paragraphs with their examples, by number, as they are quoted at the table: without the notation in parentheses. */
  paragraphs: Map<string, string>;
  chapters: Chapter[];
}

export interface Chapter {
  id: string; // "3", or its title without a number
  title: string;
}

const NUMBERED = /^\*\*(\d+\.\d+)\*\*/;
const NOTATION = /\s\([^()]*<code>[^()]*\)/g;
const books = new Map<string, Promise<Rulebook>>();

/** The rules of a game, cached. */
export function rulebook(key: string, language: Language): Promise<Rulebook> {
  const name = `${key}.${language}`;
  const known = books.get(name);
  if (known !== undefined) return known;
  const book = fetch_rulebook(key, language);
  books.set(name, book);
  book.catch(() => books.delete(name)); // a failure is not cached
  return book;
}

async function fetch_rulebook(key: string, language: Language): Promise<Rulebook> {
  const [text, { marked }] = await Promise.all([
    get_text(`/api/games/${key}/rules/${language}`),
    import("marked"),
  ]);
  return parse_rulebook(
    text,
    key,
    (markdown) => marked.lexer(markdown),
    (tokens) => marked.parser(tokens),
  );
}

interface Token {
  type: string;
  raw: string;
  depth?: number;
  text?: string;
}

/** Split a text into chapters and paragraphs. Text after a numbered paragraph belongs to it. */
export function parse_rulebook<Part extends Token>(
  text: string,
  key: string,
  lexer: (text: string) => Part[],
  parser: (parts: Part[]) => string,
): Rulebook {
  const book: Rulebook = { html: "", paragraphs: new Map(), chapters: [] };
  const linked = text.replace(/§(\d+\.\d+)/g, `[§$1](/rules/${key}#$1)`);
  for (const parts of groups(lexer(linked))) {
    const [first] = parts;
    const number = NUMBERED.exec(first!.raw)?.[1];
    const html = parser(parts);
    if (number !== undefined) book.paragraphs.set(number, html.replace(NOTATION, ""));
    if (first!.type === "heading" && first!.depth === 2) book.chapters.push(chapter(first!.text ?? ""));
    book.html += with_id(first!, number, html);
  }
  return book;
}

/** Groups: each numbered paragraph with the text after it; headings alone. */
function groups<Part extends Token>(parts: Part[]): Part[][] {
  const all: Part[][] = [];
  for (const part of parts) {
    const begins = part.type === "heading" || NUMBERED.test(part.raw) || all.at(-1)?.[0]?.type === "heading";
    if (begins || all.length === 0) all.push([part]);
    else all.at(-1)!.push(part);
  }
  return all;
}

function chapter(title: string): Chapter {
  return { id: /^\d+/.exec(title)?.[0] ?? title.toLowerCase().replace(/[^\p{L}\d]+/gu, "-"), title };
}

function with_id(first: Token, number: string | undefined, html: string): string {
  if (number !== undefined) return `<section class="paragraph" id="${number}">${html}</section>`;
  if (first.type === "heading" && first.depth === 2)
    return html.replace("<h2>", `<h2 id="${chapter(first.text ?? "").id}">`);
  return html;
}

/** A refusal numbers §3.2 as 302. */
export const paragraph_of = (number: number): string => `${Math.floor(number / 100)}.${number % 100}`;
