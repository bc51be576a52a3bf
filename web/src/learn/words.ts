// Texts of the introduction.

import { dictionary } from "../app/dictionary";

const en = {
  title: (game: string) => `${game} in five sentences`,
  where: "your first match",
  play: "Play your first match",
  play_text: "A coach looks over your shoulder and whispers what is going on.",
  rules: "Read the rules first",
  name: "One thing before we begin",
};

const de: typeof en = {
  title: (game) => `${game} in fünf Sätzen`,
  where: "deine erste Partie",
  play: "Erste Partie spielen",
  play_text: "Ein Trainer schaut dir über die Schulter und flüstert dir zu, was los ist.",
  rules: "Erst die Regeln lesen",
  name: "Eins noch, bevor es losgeht",
};

export const words = dictionary(en, de);
