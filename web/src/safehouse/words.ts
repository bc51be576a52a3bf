// Texts of the shared screen.

import { dictionary } from "../app/dictionary";

const en = {
  title: "Safe house",
  enter: "Which table is played in this room?",
  enter_text:
    "This screen shows what lies on the table for all to see. Hands stay on the phones. Type the table's code.",
  code: "Code of the table",
  show: "Show it",
  scan: "Point your phone at a seat to take it",
  scan_text: "Your phone then shows your hand, and nobody else's.",
  seat: (number: number) => `Seat ${number}`,
  seat_qr: (number: number) => `QR code for seat ${number}`,
  free: "free",
  here: "is here",
  not_here: "not connected",
  bot: "bot",
  wait_host: (name: string) => `${name} starts the match on the phone.`,
  wait_people: "The first to sit down is the host.",
  dealing: "The cards are being dealt.",
  lost: "Connection lost. Trying again …",
  full: "Full screen",
  code_is: (host: string, code: string) => `Without a camera: open ${host} and type the code ${code}.`,
  no_table: "To the lobby",
};

const de: typeof en = {
  title: "Konspirative Wohnung",
  enter: "Welcher Tisch wird in diesem Raum gespielt?",
  enter_text:
    "Dieser Bildschirm zeigt, was für alle offen auf dem Tisch liegt. Die Hände bleiben auf den Handys. Tippe den Code des Tisches ein.",
  code: "Code des Tisches",
  show: "Zeigen",
  scan: "Halte dein Handy auf einen Platz, um ihn einzunehmen",
  scan_text: "Dein Handy zeigt dann deine Hand, und nur deine.",
  seat: (number) => `Platz ${number}`,
  seat_qr: (number) => `QR-Code für Platz ${number}`,
  free: "frei",
  here: "ist da",
  not_here: "nicht verbunden",
  bot: "Bot",
  wait_host: (name) => `${name} startet die Partie am Handy.`,
  wait_people: "Wer sich als Erste oder Erster setzt, leitet den Tisch.",
  dealing: "Die Karten werden ausgeteilt.",
  lost: "Verbindung verloren. Neuer Versuch …",
  full: "Ganzer Bildschirm",
  code_is: (host, code) => `Ohne Kamera: Öffne ${host} und tippe den Code ${code} ein.`,
  no_table: "Zur Lobby",
};

export const words = dictionary(en, de);
