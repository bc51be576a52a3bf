// Texts of the result and of the envelope check.

import { dictionary, list } from "../app/dictionary";
import { with_minus } from "../app/numbers";

const en = {
  won: (names: string[], you: boolean) => (you && names.length === 1 ? "You won." : `${list(names)} won.`),
  over: "The match is over",
  why: (name: string, score: number) => `Where ${name}’s ${with_minus(score)} came from`,
  ahead: (own: number, other: number, name: string) =>
    own === other
      ? `As many as ${name}: the tie-break decided.`
      : `${Math.abs(own - other)} ${own > other ? "more" : "fewer"} than ${name}.`,
  by_round: "Points after each round",
  by_agent: "Points, move by move",
  round: "Round",
  change: "Move",
  closed: "The table closed before the match was over.",
  place: "Place",
  name: "Name",
  score: "Score",
  you: "you",
  rematch: "Rematch",
  to_rematch: "To the rematch",
  record: "Save this game",
  replay: "Watch it again",
  debrief: "Debrief",
  look: "Look at the table",
  show: "Show result",
  lobby: "To the lobby",
  fair: "Dealt fairly ✓",
  fair_how: "How?",
  unfair: "The deal does not check out ✗",
  unfair_how: "See why",
  unsealed: "Dealt without a sealed envelope",
  unsealed_how: "What’s that?",
  envelope: "The sealed envelope",
  envelope_text:
    "Before the deal the server published the SHA-256 of its secret number, and every browser added a number of its own. " +
    "All of them together shuffled the cards. Your browser checks it now, with its own SHA-256 and ChaCha20.",
  all_good: "Verified",
  not_good: "Not verified",
  none: "This saved game has no sealed envelope, so the deal can’t be checked.",
  checks: {
    seed: [
      "The envelope held the number that was sealed in it before the deal.",
      "The envelope does not hold the number that was sealed in it.",
    ],
    key: [
      "The key to the deal is made from that number and the players’ numbers.",
      "The key to the deal is not made from the envelope and the players’ numbers.",
    ],
    own: ["Your browser’s number is among them.", "Your browser’s number is not among them."],
    deal: ["Same key, same deal.", "This key deals other cards."],
  },
  published: "Published before the deal",
  seed: "Opened after the match",
};

const de: typeof en = {
  won: (names, you) =>
    you && names.length === 1
      ? "Du hast gewonnen."
      : names.length === 1
        ? `${list(names)} hat gewonnen.`
        : `${list(names)} haben gewonnen.`,
  over: "Die Partie ist zu Ende",
  why: (name, score) => `Woher die ${with_minus(score)} von ${name} kommen`,
  ahead: (own, other, name) =>
    own === other
      ? `So viele wie ${name}: Der Gleichstand wurde aufgelöst.`
      : `${Math.abs(own - other)} ${own > other ? "mehr" : "weniger"} als ${name}.`,
  by_round: "Punkte nach jeder Runde",
  by_agent: "Punkte, Zug um Zug",
  round: "Runde",
  change: "Zug",
  closed: "Der Tisch wurde vor dem Ende der Partie geschlossen.",
  place: "Platz",
  name: "Name",
  score: "Punkte",
  you: "du",
  rematch: "Revanche",
  to_rematch: "Zur Revanche",
  record: "Mitschrift herunterladen",
  replay: "Noch einmal ansehen",
  debrief: "Nachbesprechung",
  look: "Den Tisch ansehen",
  show: "Zum Ergebnis",
  lobby: "Zur Lobby",
  fair: "Fair ausgeteilt ✓",
  fair_how: "Wie?",
  unfair: "Beim Austeilen stimmt etwas nicht ✗",
  unfair_how: "Was denn?",
  unsealed: "Ohne versiegelten Umschlag ausgeteilt",
  unsealed_how: "Was ist das?",
  envelope: "Der versiegelte Umschlag",
  envelope_text:
    "Vor dem Geben hat der Server die SHA-256 seiner geheimen Zahl veröffentlicht, und jeder Browser hat eine eigene dazugegeben. " +
    "Gemischt wird mit allen Zahlen zusammen. Dein Browser prüft das jetzt, mit eigenem SHA-256 und ChaCha20.",
  all_good: "Geprüft",
  not_good: "Nicht bestätigt",
  none: "Zu dieser Mitschrift gibt es keinen versiegelten Umschlag, das Austeilen lässt sich also nicht prüfen.",
  checks: {
    seed: [
      "Im Umschlag war die Zahl, die vor dem Geben darin versiegelt wurde.",
      "Im Umschlag ist nicht die Zahl, die darin versiegelt wurde.",
    ],
    key: [
      "Der Schlüssel zum Austeilen kommt aus dieser Zahl und denen der Mitspieler.",
      "Der Schlüssel zum Austeilen kommt nicht aus dem Umschlag und den Zahlen der Mitspieler.",
    ],
    own: ["Die Zahl deines Browsers ist dabei.", "Die Zahl deines Browsers ist nicht dabei."],
    deal: ["Gleicher Schlüssel, gleiche Karten.", "Dieser Schlüssel gibt andere Karten."],
  },
  published: "Vor dem Geben veröffentlicht",
  seed: "Nach der Partie geöffnet",
};

export const words = dictionary(en, de);
