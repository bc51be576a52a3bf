// Texts of a seat's plate.

import { dictionary } from "../app/dictionary";

const en = {
  human: "human",
  bot: "bot",
  you: (name: string) => `${name} (you)`,
  turn: "thinking",
  ready: "ready",
  gone: "not connected",
  away: "a bot plays",
  resigned: "resigned",
  label: (name: string, state: string) => (state === "" ? name : `${name}, ${state}`),
};

const de: typeof en = {
  human: "Mensch",
  bot: "Bot",
  you: (name) => `${name} (du)`,
  turn: "überlegt",
  ready: "bereit",
  gone: "nicht verbunden",
  away: "ein Bot spielt",
  resigned: "aufgegeben",
  label: (name, state) => (state === "" ? name : `${name}, ${state}`),
};

export const words = dictionary(en, de);
