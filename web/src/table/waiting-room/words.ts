// Texts of the waiting room.

import { dictionary } from "../../app/dictionary";

const plural = (number: number, one: string, more: string): string =>
  `${number} ${number === 1 ? one : more}`;

/** 10 minutes, 90 seconds. */
const lasting = (
  seconds: number,
  [minute, minutes, second, more]: readonly [string, string, string, string],
): string => (seconds % 60 === 0 ? plural(seconds / 60, minute, minutes) : plural(seconds, second, more));

const en = {
  choose_seat: "Take a seat",
  arrange: "Who plays?",
  wait_host: (name: string) => `Waiting for ${name} to start`,
  wait_all: "Waiting for somebody to sit down",
  dealing: "The cards are being dealt",
  players: (number: number) => plural(number, "player", "players"),
  free: (number: number) =>
    number === 0 ? "every seat is taken" : `${plural(number, "seat", "seats")} free`,
  seats: "Seats",
  you: "you",
  bot: "bot",
  host: "host",
  gone: "not connected",
  added: "has added a number to the deal",
  sit: "Sit here",
  get_up: "Get up",
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  free_seat: "Free the seat",
  free_seat_of: (name: string) => `Free the seat of ${name}`,
  who_sits: (seat: number) => `Who sits at seat ${seat}`,
  open_seat: "open",
  level: "Bots",
  fill: "Fill with bots",
  shuffle: "Shuffle seats",
  start: "Start",
  all_seats_first: "Every seat needs a person or a bot before you can start.",
  invite: "Invite",
  link: "Link to this table",
  link_text: "Whoever has this link can sit down or watch.",
  copy: "Copy",
  copied: "Copied",
  code: "the code, to read aloud",
  qr: "QR code with the link to this table",
  agreed: "What was agreed",
  change: "Change the variants",
  change_text: "You can, until somebody else sits down.",
  change_done: "Agreed",
  clock: (decision: number, bank: number) =>
    `Clock: ${plural(decision, "second", "seconds")} for each decision${bank > 0 ? `, and ${bank} for the whole match` : ""}`,
  no_clock: "No clock: everybody takes their time",
  grace: (seconds: number) =>
    `Whoever is gone for ${lasting(seconds, ["minute", "minutes", "second", "seconds"])} is stood in for by a bot until they are back`,
  public: "Everybody can find this table in the lobby",
  private: "Only who has link or code finds this table",
  envelope: "Sealed envelope",
  envelope_text:
    "This is the fingerprint of the server's secret number. Your browser adds one of its own, and the deal comes from all of them: at the end everybody can check it.",
};

const de: typeof en = {
  choose_seat: "Nimm Platz",
  arrange: "Wer spielt mit?",
  wait_host: (name) => `Warten, bis ${name} beginnt`,
  wait_all: "Warten, bis sich jemand setzt",
  dealing: "Es wird ausgeteilt",
  players: (number) => plural(number, "Person", "Personen"),
  free: (number) => (number === 0 ? "alle Plätze sind besetzt" : `${plural(number, "Platz", "Plätze")} frei`),
  seats: "Plätze",
  you: "du",
  bot: "Bot",
  host: "eröffnet",
  gone: "nicht verbunden",
  added: "hat eine Zahl zur Ausgabe dazugegeben",
  sit: "Hier setzen",
  get_up: "Aufstehen",
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  free_seat: "Platz freigeben",
  free_seat_of: (name) => `Platz von ${name} freigeben`,
  who_sits: (seat) => `Wer auf Platz ${seat} sitzt`,
  open_seat: "offen",
  level: "Bots",
  fill: "Mit Bots auffüllen",
  shuffle: "Plätze mischen",
  start: "Beginnen",
  all_seats_first: "Auf jedem Platz muss ein Mensch oder ein Bot sitzen, bevor du beginnen kannst.",
  invite: "Einladen",
  link: "Link zu diesem Tisch",
  link_text: "Wer diesen Link hat, kann sich setzen oder zuschauen.",
  copy: "Kopieren",
  copied: "Kopiert",
  code: "der Code zum Vorlesen",
  qr: "QR-Code mit dem Link zu diesem Tisch",
  agreed: "Was ausgemacht ist",
  change: "Varianten ändern",
  change_text: "Das geht, bis sich jemand dazusetzt.",
  change_done: "Abgemacht",
  clock: (decision, bank) =>
    `Uhr: ${plural(decision, "Sekunde", "Sekunden")} für jede Entscheidung${bank > 0 ? ` und ${bank} für die ganze Partie` : ""}`,
  no_clock: "Ohne Uhr: Alle lassen sich Zeit",
  grace: (seconds) =>
    `Wer ${lasting(seconds, ["Minute", "Minuten", "Sekunde", "Sekunden"])} weg ist, wird bis zur Rückkehr von einem Bot vertreten`,
  public: "Alle finden diesen Tisch in der Lobby",
  private: "Nur wer Link oder Code hat, findet diesen Tisch",
  envelope: "Versiegelter Umschlag",
  envelope_text:
    "Das ist der Fingerabdruck der geheimen Zahl des Servers. Dein Browser gibt eine eigene dazu; aus allen entsteht die Ausgabe, und am Ende können alle das prüfen.",
};

export const words = dictionary(en, de);
