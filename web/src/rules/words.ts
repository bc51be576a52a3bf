// Texts of the rules screen.

import { dictionary } from "../app/dictionary";

const en = {
  rules: "Rules",
  of: (title: string) => `Rules of ${title}`,
  shelf: "The rules of our games",
  shelf_text:
    "In our own words, with every ruling and examples drawn as at the table. Ask in plain words: “how do I win?”",
  contents: "Contents",
  search: "Search the rules",
  hits: (number: number) =>
    number === 0 ? "not in this book" : number === 1 ? "1 paragraph" : `${number} paragraphs`,
  print: "Print",
  learn: "Learn it while playing",
  by: (authors: string) => `by ${authors}`,
};

const de: typeof en = {
  rules: "Regeln",
  of: (title) => `Regeln von ${title}`,
  shelf: "Die Regeln unserer Spiele",
  shelf_text:
    "In eigenen Worten, mit allen Festlegungen und Beispielen, gezeichnet wie am Tisch. Frag einfach: „Wie gewinne ich?“",
  contents: "Inhalt",
  search: "In den Regeln suchen",
  hits: (number) => (number === 0 ? "steht hier nicht" : number === 1 ? "1 Absatz" : `${number} Absätze`),
  print: "Drucken",
  learn: "Beim Spielen lernen",
  by: (authors) => `von ${authors}`,
};

export const words = dictionary(en, de);
