// The topics a game explains: their paragraphs, and their sentences in both languages.

import { dictionary } from "../../app/dictionary";
import type { Explanation } from "./explain.svelte";

/** The title of a topic, and one sentence about it. */
export type Told = readonly [title: string, text: string];

/** The explanation of each topic of a game, in the reader's language. */
export function explanations<Topic extends string>(
  game: string,
  paragraphs: Readonly<Record<Topic, string>>,
  en: Readonly<Record<Topic, Told>>,
  de: Readonly<Record<Topic, Told>>,
): (topic: Topic) => Explanation {
  const texts = dictionary<Readonly<Record<Topic, Told>>>(en, de);
  return (topic) => {
    const [title, text] = texts()[topic];
    return { game, title, text, paragraph: paragraphs[topic] };
  };
}
