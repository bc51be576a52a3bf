// A game's rules as the server hands them out: markdown, whose paragraphs are numbered (**3.2** at their beginning). Loaded when somebody wants to read.

import { get_text } from "../app/http";
import type { Language } from "../app/settings.svelte";

export interface Rulebook {
  /** Everything, with an id for every chapter ("3") and every paragraph ("3.2"). */
  html: string;
  /** A paragraph with the examples that belong to it, by its number. */
  paragraphs: Map<string, string>;
  chapters: Chapter[];
}

export interface Chapter {
  id: string; // "3", or its words where it has no number
  title: string;
}

const NUMBERED = /^\*\*(\d+\.\d+)\*\*/;
const books = new Map<string, Promise<Rulebook>>();

/** The rules of a game; what was read once is kept. */
export function rulebook(key: string, language: Language): Promise<Rulebook> {
  const name = `${key}.${language}`;
  const known = books.get(name);
  if (known !== undefined) return known;
  const book = fetched(key, language);
  books.set(name, book);
  book.catch(() => books.delete(name)); // the next reader asks again
  return book;
}

async function fetched(key: string, language: Language): Promise<Rulebook> {
  const [text, { marked }] = await Promise.all([get_text(`/api/games/${key}/rules/${language}`), import("marked")]);
  return bound(text, key, (markdown) => marked.lexer(markdown), (tokens) => marked.parser(tokens));
}

interface Token {
  type: string;
  raw: string;
  depth?: number;
  text?: string;
}

/** The chapters and paragraphs of a text. What stands between two numbers belongs to the first of them. */
export function bound<Part extends Token>(text: string, key: string, read: (text: string) => Part[], write: (parts: Part[]) => string): Rulebook {
  const book: Rulebook = { html: "", paragraphs: new Map(), chapters: [] };
  const linked = text.replace(/§(\d+\.\d+)/g, `[§$1](/rules/${key}#$1)`);
  for (const parts of bundles(read(linked))) {
    const [first] = parts;
    const number = NUMBERED.exec(first!.raw)?.[1];
    const html = write(parts);
    if (number !== undefined) book.paragraphs.set(number, html);
    if (first!.type === "heading" && first!.depth === 2) book.chapters.push(chapter(first!.text ?? ""));
    book.html += wrapped(first!, number, html);
  }
  return book;
}

/** Numbered paragraphs with what follows them; headings alone. */
function bundles<Part extends Token>(parts: Part[]): Part[][] {
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

function wrapped(first: Token, number: string | undefined, html: string): string {
  if (number !== undefined) return `<section class="paragraph" id="${number}">${html}</section>`;
  if (first.type === "heading" && first.depth === 2) return html.replace("<h2>", `<h2 id="${chapter(first.text ?? "").id}">`);
  return html;
}

/** 302, as a refusal has it, is §3.2. */
export const paragraph_of = (number: number): string => `${Math.floor(number / 100)}.${number % 100}`;
