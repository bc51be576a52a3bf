// Texts of the rules screen.

import { dictionary } from "../app/dictionary";

const en = {
  rules: "Rules",
  of: (title: string) => `Rules of ${title}`,
  shelf: "The rules of the house's games",
  shelf_text: "In our own words, with every ruling, and examples drawn as at the table.",
  contents: "Contents",
  search: "Look for words",
  hits: (number: number) =>
    number === 0 ? "nothing found" : number === 1 ? "1 paragraph" : `${number} paragraphs`,
  print: "Print",
  learn: "Learn it while playing",
  by: (authors: string) => `by ${authors}`,
};

const de: typeof en = {
  rules: "Regeln",
  of: (title) => `Regeln von ${title}`,
  shelf: "Die Regeln der Spiele dieses Hauses",
  shelf_text: "In eigenen Worten, mit jeder Entscheidung, und mit Beispielen, gezeichnet wie am Tisch.",
  contents: "Inhalt",
  search: "Wörter suchen",
  hits: (number) => (number === 0 ? "nichts gefunden" : number === 1 ? "1 Absatz" : `${number} Absätze`),
  print: "Drucken",
  learn: "Beim Spielen lernen",
  by: (authors) => `von ${authors}`,
};

export const words = dictionary(en, de);
