// Texts of the shared screen.

import { dictionary } from "../app/dictionary";

const en = {
  title: "Safe house",
  enter: "Which table is in this room?",
  enter_text: "This screen shows the table; your hands stay on your phones. Type the table’s code.",
  code: "Table code",
  show: "Show it",
  scan: "Point your phone at a seat to take it",
  scan_text: "Your phone shows your hand, and only yours.",
  seat: (number: number) => `Seat ${number}`,
  seat_qr: (number: number) => `QR code for seat ${number}`,
  free: "free",
  here: "is here",
  not_here: "off the grid",
  bot: "bot",
  wait_host: (name: string) => `Whenever ${name} is ready: press Start on your phone.`,
  wait_people: "First to sit down is the host.",
  dealing: "Dealing …",
  lost: "Connection lost. Trying again …",
  full: "Full screen",
  code_is: (host: string, code: string) => `No camera? Open ${host} and type ${code}.`,
  no_table: "To the lobby",
};

const de: typeof en = {
  title: "Konspirative Wohnung",
  enter: "Welcher Tisch steht in diesem Raum?",
  enter_text:
    "Dieser Bildschirm zeigt den Tisch; eure Karten bleiben auf den Handys. Tipp den Tischcode ein.",
  code: "Tischcode",
  show: "Zeigen",
  scan: "Handy auf einen Platz richten, und er gehört dir",
  scan_text: "Dein Handy zeigt deine Karten, und nur deine.",
  seat: (number) => `Platz ${number}`,
  seat_qr: (number) => `QR-Code für Platz ${number}`,
  free: "frei",
  here: "ist da",
  not_here: "abgetaucht",
  bot: "Bot",
  wait_host: (name) => `${name}, du bist dran: Los geht’s am Handy.`,
  wait_people: "Wer zuerst sitzt, ist Gastgeber.",
  dealing: "Es wird ausgeteilt …",
  lost: "Verbindung verloren. Neuer Versuch …",
  full: "Vollbild",
  code_is: (host, code) => `Keine Kamera? Öffne ${host} und tipp ${code} ein.`,
  no_table: "Zur Lobby",
};

export const words = dictionary(en, de);
