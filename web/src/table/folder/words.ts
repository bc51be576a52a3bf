// Texts of the folder.

import { dictionary } from "../../app/dictionary";

const en = {
  folder: "Folder: log, chat and rules",
  table: "Table",
  standing: "Standing",
  log: "Log",
  chat: "Chat",
  rules: "Rules",
  unread: (number: number) => (number === 1 ? "1 new message" : `${number} new messages`),
  close: "Close",
  empty_log: "Nothing has happened yet.",
  earlier: "Earlier",
  empty_chat: "Nobody has said anything yet.",
  only_seated: "Only players can write here.",
  name_first: "Give yourself a name in the lobby to join in here.",
  watchers_off: "The host prefers a quiet audience.",
  watches: "watching",
  phrases: "Quick phrases",
  message: "Write to the table",
  send: "Send",
  nameless: "Someone",
  whole_book: "All the rules",
  searching: "Looking it up …",
};

const de: typeof en = {
  folder: "Mappe: Protokoll, Chat und Regeln",
  table: "Tisch",
  standing: "Stand",
  log: "Protokoll",
  chat: "Chat",
  rules: "Regeln",
  unread: (number) => (number === 1 ? "1 neue Nachricht" : `${number} neue Nachrichten`),
  close: "Schließen",
  empty_log: "Noch ist nichts passiert.",
  earlier: "Früher",
  empty_chat: "Noch hat niemand etwas gesagt.",
  only_seated: "Hier schreiben nur Mitspieler.",
  name_first: "Gib dir in der Lobby einen Namen, dann kannst du mitreden.",
  watchers_off: "An diesem Tisch schweigt das Publikum.",
  watches: "schaut zu",
  phrases: "Schnelle Sprüche",
  message: "An den Tisch schreiben",
  send: "Senden",
  nameless: "Jemand",
  whole_book: "Alle Regeln",
  searching: "Ich schlage nach …",
};

export const words = dictionary(en, de);
