// Sentences in words, as `core/sentences.py` says them, but in pieces, so that names, cards and marks can be drawn.

import { with_minus } from "../app/numbers";
import type { Language } from "../app/settings.svelte";
import type { Sentence } from "../protocol";

/** A part of a sentence: plain text, or text with a drawing. `card` is shown large when pointed at. */
export type Piece = string | { text: string; card?: string; mark?: string; seat?: number };

/** A game's texts for parameters that are neither seats nor plain values, by name. `all` are all parameters of the sentence. */
export type Speaker = Record<
  string,
  (value: unknown, language: Language, all: Record<string, unknown>) => Piece | Piece[]
>;

/** Templates by language and code, with parameters in braces. */
export type Sentences = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export interface Speech {
  sentences: Sentences;
  speaker: Speaker;
  /** Versions of sentences with "you", for a reader who sees them from another player's seat, {seat}. */
  overheard?: Sentences;
}

/** The sentence as pieces; a refusal ends with its paragraph. `seat` is the seat it is overheard from, if it is. */
export function tell(
  speech: Speech,
  sentence: Sentence,
  names: readonly string[],
  language: Language,
  seat: number | null = null,
): Piece[] {
  const overheard = seat === null ? undefined : speech.overheard?.[language][sentence.code];
  const about = overheard === undefined ? (sentence.about ?? {}) : { ...sentence.about, seat };
  let template = overheard ?? speech.sentences[language][sentence.code] ?? sentence.code;
  if ("paragraph" in about) template = `${template.replace(/\.$/, "")} ({paragraph}).`;
  return template.split(/(\{\w+\})/).flatMap((part) => {
    const key = /^\{(\w+)\}$/.exec(part)?.[1];
    if (key === undefined) return part === "" ? [] : [part];
    return spoken(speech.speaker, key, about[key], names, language, about);
  });
}

function spoken(
  speaker: Speaker,
  key: string,
  value: unknown,
  names: readonly string[],
  language: Language,
  about: Record<string, unknown>,
): Piece[] {
  const own = speaker[key];
  if (own !== undefined) return [own(value, language, about)].flat();
  if (key === "who" || key === "other" || key === "seat") return [person(value as number, names)];
  if (key === "whos")
    return (value as number[]).flatMap((seat, at) => [...(at > 0 ? [", "] : []), person(seat, names)]);
  if (key === "points" || key === "scores")
    return [(value as number[]).map((number, seat) => `${names[seat]} ${with_minus(number)}`).join(", ")];
  if (Array.isArray(value)) return [value.join(" ")];
  if (typeof value === "number") return [with_minus(value)];
  return [
    typeof value === "object" && value !== null
      ? (value as Record<Language, string>)[language]
      : String(value),
  ];
}

const person = (seat: number, names: readonly string[]): Piece => ({ text: names[seat] ?? "?", seat });

export const as_text = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
