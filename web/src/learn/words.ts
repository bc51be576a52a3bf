// Texts of the introduction.

import { dictionary } from "../app/dictionary";

const en = {
  title: (game: string) => `${game} in five sentences`,
  where: "your first match",
  play: "Play your first match",
  play_text: "While you play, a coach tells you what is happening and what is sensible.",
  rules: "Read the rules first",
  name: "One thing before we begin",
};

const de: typeof en = {
  title: (game) => `${game} in fünf Sätzen`,
  where: "deine erste Partie",
  play: "Erste Partie spielen",
  play_text: "Beim Spielen sagt dir ein Trainer, was gerade geschieht und was klug ist.",
  rules: "Erst die Regeln lesen",
  name: "Eines noch, bevor es losgeht",
};

export const words = dictionary(en, de);
