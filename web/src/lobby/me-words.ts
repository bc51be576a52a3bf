// Texts of the player dialog and of device links.

import { dictionary } from "../app/dictionary";

const en = {
  title: "You",
  title_new: "Who are you?",
  name: "Your name",
  keep: "Save",
  introduce: "That’s me",
  new_text: "A name will do, no account. Everyone at your table sees it.",
  renamed: (name: string) => `You’re ${name}.`,
  device: "Continue on another device",
  device_text:
    "A link that logs you in on your phone or in another browser. It works once, within ten minutes: keep it to yourself.",
  make_link: "Show the link",
  qr: "QR code of the link for your other device",
  copy: "Copy the link",
  copied: "The link is copied.",
  until: (time: string) => `Good once, until ${time}.`,
  devices: "Your devices",
  this_device: "This device",
  last_used: (day: string) => `Last used on ${day}`,
  unknown_device: "Unknown device",
  log_out: "Log out",
  log_out_device: (device: string) => `Log out: ${device}`,
  log_out_others: "Log out all others",
  logged_out: "Logged out.",
  delete: "Delete my name",
  delete_text:
    "Your name vanishes from every table, all your devices are forgotten, and there is no way back to your tables.",
  delete_sure: "Yes, delete it",
  delete_not: "No, keep it",
  deleted: "Your name is deleted.",
  claim_title: "Continue here",
  claim_text:
    "This link logs you in here as the same player as on the device it came from, with all your tables. It works once.",
  claim_instead: (name: string) =>
    `You’re ${name} in this browser. If you continue, there is no way back to ${name} from here.`,
  claim_none: "Part of this link is missing. Show it again on the other device.",
  claim_yes: "Continue here",
  claim_done: (name: string) => `Welcome back, ${name}.`,
  home: "To the lobby",
};

const de: typeof en = {
  title: "Du",
  title_new: "Wer bist du?",
  name: "Dein Name",
  keep: "Speichern",
  introduce: "Das bin ich",
  new_text: "Ein Name genügt, kein Konto. Alle am Tisch sehen ihn.",
  renamed: (name) => `Du heißt ${name}.`,
  device: "Auf einem anderen Gerät weitermachen",
  device_text:
    "Ein Link, mit dem du auch auf dem Handy oder in einem anderen Browser du bist. Er gilt einmal, zehn Minuten lang: Behalt ihn für dich.",
  make_link: "Link zeigen",
  qr: "QR-Code des Links für dein anderes Gerät",
  copy: "Link kopieren",
  copied: "Der Link ist kopiert.",
  until: (time) => `Gilt einmal, bis ${time} Uhr.`,
  devices: "Deine Geräte",
  this_device: "Dieses Gerät",
  last_used: (day) => `Zuletzt benutzt am ${day}`,
  unknown_device: "Unbekanntes Gerät",
  log_out: "Abmelden",
  log_out_device: (device) => `Abmelden: ${device}`,
  log_out_others: "Alle anderen abmelden",
  logged_out: "Abgemeldet.",
  delete: "Meinen Namen löschen",
  delete_text:
    "Dein Name verschwindet von allen Tischen, alle deine Geräte werden vergessen, und zu deinen Tischen führt kein Weg zurück.",
  delete_sure: "Ja, löschen",
  delete_not: "Nein, behalten",
  deleted: "Dein Name ist gelöscht.",
  claim_title: "Hier weitermachen",
  claim_text:
    "Mit diesem Link bist du hier dieselbe Person wie auf dem Gerät, von dem er kommt, mit allen Tischen. Er gilt einmal.",
  claim_instead: (name) =>
    `In diesem Browser bist du ${name}. Machst du weiter, führt von hier kein Weg mehr zu ${name}.`,
  claim_none: "Von diesem Link fehlt ein Stück. Lass ihn dir auf dem anderen Gerät noch einmal zeigen.",
  claim_yes: "Hier weitermachen",
  claim_done: (name) => `Willkommen zurück, ${name}.`,
  home: "Zur Lobby",
};

export const words = dictionary(en, de);
