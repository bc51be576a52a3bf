// Texts of the waiting room.

import { dictionary } from "../../app/dictionary";

const plural = (number: number, one: string, more: string): string =>
  `${number} ${number === 1 ? one : more}`;

/** 10 minutes, 90 seconds. */
const lasting = (
  seconds: number,
  [minute, minutes, second, more]: readonly [string, string, string, string],
): string => (seconds % 60 === 0 ? plural(seconds / 60, minute, minutes) : plural(seconds, second, more));

/** 15 s, 2 min, 24 h. */
const brief = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

const en = {
  choose_seat: "Take a seat",
  arrange: "Who’s playing?",
  wait_host: (name: string) => `Waiting for ${name} to start`,
  wait_all: "Waiting for company",
  dealing: "The cards are being dealt",
  players: (number: number) => plural(number, "player", "players"),
  free: (number: number) =>
    number === 0 ? "every seat is taken" : `${plural(number, "seat", "seats")} free`,
  seats: "Seats",
  you: "you",
  bot: "bot",
  host: "host",
  gone: "not connected",
  added: "has helped shuffle",
  sit: "Sit here",
  get_up: "Leave seat",
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  free_seat: "Free the seat",
  free_seat_of: (name: string) => `Free the seat of ${name}`,
  who_sits: (seat: number) => `Player at seat ${seat}`,
  open_seat: "open",
  level: "Bots",
  fill: "Fill with bots",
  shuffle: "Shuffle seats",
  start: "Start",
  all_seats_first: "Not yet: every seat needs a person or a bot.",
  invite: "Invite",
  link: "Link to this table",
  link_text: "Anyone with this link can sit down or watch.",
  copy: "Copy",
  copied: "Copied",
  code: "the code, for reading out",
  qr: "QR code with the link to this table",
  agreed: "House rules",
  change: "Change the variants",
  change_text: "Until someone else sits down.",
  change_done: "Agreed",
  clock: (decision: number, bank: number) =>
    `Clock: ${brief(decision)} per move${bank > 0 ? `, ${brief(bank)} in reserve` : ""}`,
  no_clock: "No clock: take your time",
  grace: (seconds: number) =>
    `A bot steps in after ${lasting(seconds, ["minute", "minutes", "second", "seconds"])} offline`,
  public: "Open to all: listed in the lobby",
  private: "Invite only: link or code",
  envelope: "Sealed envelope",
  envelope_text:
    "The fingerprint of the server’s secret number. Your browser adds a number of its own, and all of them together shuffle the cards: nobody can stack the deck, and at the end you can check.",
};

const de: typeof en = {
  choose_seat: "Nimm Platz",
  arrange: "Wer spielt mit?",
  wait_host: (name) => `Warten, bis ${name} startet`,
  wait_all: "Warten auf Gesellschaft",
  dealing: "Es wird ausgeteilt",
  players: (number) => plural(number, "Person", "Personen"),
  free: (number) => (number === 0 ? "alle Plätze sind besetzt" : `${plural(number, "Platz", "Plätze")} frei`),
  seats: "Plätze",
  you: "du",
  bot: "Bot",
  host: "Gastgeber",
  gone: "nicht verbunden",
  added: "hat mitgemischt",
  sit: "Hier setzen",
  get_up: "Aufstehen",
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  free_seat: "Platz freigeben",
  free_seat_of: (name) => `Platz von ${name} freigeben`,
  who_sits: (seat) => `Spieler auf Platz ${seat}`,
  open_seat: "offen",
  level: "Bots",
  fill: "Mit Bots auffüllen",
  shuffle: "Plätze mischen",
  start: "Los geht’s",
  all_seats_first: "Es fehlt noch jemand: Auf jeden Platz gehört ein Mensch oder ein Bot.",
  invite: "Einladen",
  link: "Link zu diesem Tisch",
  link_text: "Mit diesem Link kann man mitspielen oder zuschauen.",
  copy: "Kopieren",
  copied: "Kopiert",
  code: "der Code zum Vorlesen",
  qr: "QR-Code mit dem Link zu diesem Tisch",
  agreed: "Hausregeln",
  clock: (decision, bank) => `Uhr: ${brief(decision)} pro Zug${bank > 0 ? `, ${brief(bank)} Reserve` : ""}`,
  no_clock: "Ohne Uhr: Lasst euch Zeit",
  change: "Varianten ändern",
  change_text: "Das geht, bis sich jemand dazusetzt.",
  change_done: "Abgemacht",
  grace: (seconds) =>
    `Nach ${lasting(seconds, ["Minute", "Minuten", "Sekunde", "Sekunden"])} Abwesenheit übernimmt ein Bot`,
  public: "Offen für alle: steht in der Lobby",
  private: "Nur mit Einladung: Link oder Code",
  envelope: "Versiegelter Umschlag",
  envelope_text:
    "Der Fingerabdruck der geheimen Zahl des Servers. Dein Browser gibt eine eigene dazu, und gemischt wird mit allen zusammen: Niemand kann tricksen, und am Ende lässt es sich prüfen.",
};

export const words = dictionary(en, de);
