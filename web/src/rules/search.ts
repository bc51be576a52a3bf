// Forgiving search in a rulebook: word stems, one wrong letter, synonyms, questions such as "how do I win".

import MiniSearch, { type Query, type SearchResult } from "minisearch";
import type { Language } from "../app/settings.svelte";
import type { Part } from "./parts";
import common from "./synonyms.json";

/** By word of a question: other words, or paragraphs ("§5.2") and chapters ("§5"). */
export type Synonyms = Record<string, readonly string[]>;

export interface Found {
  parts: Part[];
  hits: number;
}

const games = import.meta.glob<Record<Language, Synonyms>>("../games/*/synonyms.json", { import: "default" });

const SMALL_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    "a an and are at be by can do does for from get have how i if in is it may me must my of on or should that the there to was what when where which who why will with you your many much work works".split(
      " ",
    ),
  ),
  de: new Set(
    "als am auf aus bei bin das dem den der die ein eine einen einer es für habe hat ich im in ist kann man mein meine mich mir mit muss oder sich sind so und viel viele von wann war warum was welche wenn wer wie wird wo zu zum zur darf".split(
      " ",
    ),
  ),
};
const ENDINGS: Record<Language, RegExp> = {
  en: /(?:'s|ing|ers?|ed|es|s|e)$/,
  de: /(?:ungen|ung|ern|em|en|er|es|et|st|e|n|s|t)$/,
};
const STEM = 4; // letters that are kept
const OF_BEST = 0.4; // without a part that has every word, those with at least this share of the best score

/** How a word may differ from the text; the first pass with a result counts, so that "win" does not find wine. */
interface Pass {
  prefix: boolean;
  fuzzy: boolean;
}
const PASSES: readonly Pass[] = [
  { prefix: false, fuzzy: false },
  { prefix: true, fuzzy: false },
  { prefix: true, fuzzy: true },
];

const words_of = (text: string): string[] => text.match(/§[\d.]*\d|[\p{L}\d]+/gu) ?? [];

/** A word without case, umlauts, double vowels for umlauts, and ending. */
export function stem(word: string, language: Language): string {
  if (word.startsWith("§")) return word;
  const plain = word.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
  const folded = language === "de" ? plain.replace(/([aou])e/g, "$1") : plain;
  const short = folded.replace(ENDINGS[language], "");
  return short.length >= STEM ? short : folded.length > STEM ? folded.slice(0, STEM) : folded;
}

/** The search of one rulebook. */
export async function search_of(parts: readonly Part[], game: string, language: Language): Promise<Search> {
  const own = await games[`../games/${game}/synonyms.json`]?.();
  return new Search(parts, language, { ...common[language], ...own?.[language] });
}

export class Search {
  #index: MiniSearch;
  #synonyms: Map<string, readonly string[]>;

  constructor(
    private readonly parts: readonly Part[],
    private readonly language: Language,
    synonyms: Synonyms,
  ) {
    this.#synonyms = new Map(Object.entries(synonyms).map(([word, others]) => [this.#stem(word), others]));
    this.#index = new MiniSearch({
      fields: ["number", "chapter", "text"],
      tokenize: words_of,
      processTerm: this.#stem,
    });
    let chapter = "";
    for (const [id, { kind, text, id: number }] of parts.entries()) {
      if (kind === "chapter") chapter = text;
      else if (kind !== "title") this.#index.add({ id, chapter, text, number: numbers(number) });
    }
  }

  #stem = (word: string): string => stem(word, this.language);

  /** The parts that answer a question, with their chapters, in the order of the book; matches are marked. */
  find(question: string): Found {
    const words = words_of(question);
    const asked = words.filter((word) => !SMALL_WORDS[this.language].has(word.toLowerCase()));
    const meant = asked.length > 0 ? asked : words;
    const found = this.#every(meant) ?? this.#some(meant);
    return this.#in_order(new Map(found.map(({ id, terms }) => [id as number, terms])));
  }

  #every(words: string[]): SearchResult[] | undefined {
    for (const pass of PASSES) {
      const found = this.#search(words, "AND", pass);
      if (found.length > 0) return found;
    }
    return undefined;
  }

  #some(words: string[]): SearchResult[] {
    const found = this.#search(words, "OR", PASSES.at(-1)!);
    return found.filter(({ score }) => score >= OF_BEST * found[0]!.score);
  }

  #search(words: string[], combineWith: "AND" | "OR", pass: Pass): SearchResult[] {
    const as_it_is = { tokenize: (term: string) => [term], processTerm: (term: string) => term };
    const queries = words.map((word) => this.#meaning(word, pass));
    return this.#index.search({ combineWith, queries }, { ...as_it_is, boost: { chapter: 2, number: 3 } });
  }

  /** The possible meanings of a word: itself, perhaps unfinished or with a wrong letter, or one of its synonyms. */
  #meaning(word: string, { prefix, fuzzy }: Pass): Query {
    const term = this.#stem(word);
    const synonyms = (this.#synonyms.get(term) ?? []).map(this.#stem);
    const long = term.length >= STEM;
    const likely = { queries: [term], prefix: prefix && term.length >= 3, fuzzy: fuzzy && long ? 1 : false };
    return { combineWith: "OR", queries: [likely, ...synonyms] };
  }

  #in_order(found: ReadonlyMap<number, readonly string[]>): Found {
    const shown = this.parts.flatMap((part, at) => {
      const terms = found.get(at);
      if (terms !== undefined) return [{ ...part, html: marked(part.html, new Set(terms), this.#stem) }];
      return part.kind === "chapter" && has_hits(this.parts, at, found) ? [part] : [];
    });
    return { parts: shown, hits: found.size };
  }
}

/** "5.2" as the terms of the paragraph and its chapter. */
const numbers = (number: string): string => (/^\d/.test(number) ? `§${number} §${number.split(".")[0]}` : "");

function has_hits(parts: readonly Part[], chapter: number, hits: ReadonlyMap<number, unknown>): boolean {
  const next = parts.findIndex(({ kind }, at) => at > chapter && kind === "chapter");
  return [...hits.keys()].some((at) => at > chapter && (next === -1 || at < next));
}

/** The HTML with a <mark> around each word whose stem is one of the terms. */
export function marked(html: string, terms: ReadonlySet<string>, stem_of: (word: string) => string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const pieces = text.data.split(/([\p{L}\d]+)/u).map((piece) => {
      if (piece === "" || !terms.has(stem_of(piece))) return piece;
      const mark = body.ownerDocument.createElement("mark");
      mark.textContent = piece;
      return mark;
    });
    text.replaceWith(...pieces);
  }
  return body.innerHTML;
}
