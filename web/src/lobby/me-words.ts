// Texts of the player dialog and of device links.

import { dictionary } from "../app/dictionary";

const en = {
  title: "You",
  title_new: "Who are you?",
  name: "Your name",
  keep: "Save",
  introduce: "That is me",
  new_text: "A name is enough, no account. It is seen at your tables.",
  renamed: (name: string) => `You are ${name}.`,
  device: "Go on with another device",
  device_text:
    "A link that makes your phone, or another browser, the same person. It works once, for ten minutes: show it to nobody else.",
  make_link: "Show the link",
  qr: "QR code of the link for your other device",
  copy: "Copy the link",
  copied: "The link is copied.",
  until: (time: string) => `Good once, until ${time}.`,
  devices: "Your devices",
  this_device: "This device",
  last_used: (day: string) => `Last used on ${day}`,
  unknown_device: "Some device",
  log_out: "Log out",
  log_out_device: (device: string) => `Log out: ${device}`,
  log_out_others: "Log out all others",
  logged_out: "Logged out.",
  delete: "Delete my name",
  delete_text:
    "Your name goes from every table, and this and all your other devices are forgotten. Your tables cannot be reached any more.",
  delete_sure: "Yes, delete it",
  delete_not: "No, keep it",
  deleted: "Your name is deleted.",
  claim_title: "Continue here",
  claim_text:
    "This link makes this browser the same person as the one it comes from, with all tables. It works once.",
  claim_instead: (name: string) =>
    `Here you are ${name} until now. After this ${name} cannot be reached from this browser any more.`,
  claim_none: "This link is not whole. Ask for it again on the other device.",
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
  new_text: "Ein Name genügt, kein Konto. Er steht an deinen Tischen.",
  renamed: (name) => `Du heißt ${name}.`,
  device: "Auf einem anderen Gerät weitermachen",
  device_text:
    "Ein Link, der dein Telefon oder einen anderen Browser zur selben Person macht. Er gilt einmal, zehn Minuten lang: Zeig ihn niemandem sonst.",
  make_link: "Link zeigen",
  qr: "QR-Code des Links für dein anderes Gerät",
  copy: "Link kopieren",
  copied: "Der Link ist kopiert.",
  until: (time) => `Gilt einmal, bis ${time} Uhr.`,
  devices: "Deine Geräte",
  this_device: "Dieses Gerät",
  last_used: (day) => `Zuletzt benutzt am ${day}`,
  unknown_device: "Irgendein Gerät",
  log_out: "Abmelden",
  log_out_device: (device) => `Abmelden: ${device}`,
  log_out_others: "Alle anderen abmelden",
  logged_out: "Abgemeldet.",
  delete: "Meinen Namen löschen",
  delete_text:
    "Dein Name verschwindet von allen Tischen, und dieses und alle deine anderen Geräte werden vergessen. Deine Tische sind dann nicht mehr zu erreichen.",
  delete_sure: "Ja, löschen",
  delete_not: "Nein, behalten",
  deleted: "Dein Name ist gelöscht.",
  claim_title: "Hier weitermachen",
  claim_text:
    "Dieser Link macht diesen Browser zur selben Person wie den, von dem er kommt, mit allen Tischen. Er gilt einmal.",
  claim_instead: (name) =>
    `Hier heißt du bisher ${name}. Danach ist ${name} von diesem Browser aus nicht mehr zu erreichen.`,
  claim_none: "Dieser Link ist nicht vollständig. Lass ihn dir auf dem anderen Gerät noch einmal zeigen.",
  claim_yes: "Hier weitermachen",
  claim_done: (name) => `Willkommen zurück, ${name}.`,
  home: "Zur Lobby",
};

export const words = dictionary(en, de);
