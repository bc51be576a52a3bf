// Texts of the rules screen.

import { dictionary } from "../app/dictionary";

const en = {
  rules: "Rules",
  of: (title: string) => `Rules of ${title}`,
  shelf: "The rules of our games",
  shelf_text: "In our own words, every ruling included, with examples drawn as at the table.",
  contents: "Contents",
  search: "Search the rules",
  hits: (number: number) =>
    number === 0 ? "nothing found" : number === 1 ? "1 paragraph" : `${number} paragraphs`,
  print: "Print",
  learn: "Learn it while playing",
  by: (authors: string) => `by ${authors}`,
};

const de: typeof en = {
  rules: "Regeln",
  of: (title) => `Regeln von ${title}`,
  shelf: "Die Regeln unserer Spiele",
  shelf_text: "In eigenen Worten, mit allen Festlegungen und mit Beispielen, gezeichnet wie am Tisch.",
  contents: "Inhalt",
  search: "In den Regeln suchen",
  hits: (number) => (number === 0 ? "nichts gefunden" : number === 1 ? "1 Absatz" : `${number} Absätze`),
  print: "Drucken",
  learn: "Beim Spielen lernen",
  by: (authors) => `von ${authors}`,
};

export const words = dictionary(en, de);
