// Texts of the lobby.

import { dictionary, list } from "../app/dictionary";

const en = {
  headline: "Whose side are you on",
  tonight: "tonight?",
  subline: "Games for double agents, with friends or with bots. No sign-up: pick a cover.",
  // Joining
  got_code: "Got a code or a link?",
  code_example: "KOBRAX",
  join: "Join table",
  no_way: "That’s not a table code (six letters) or link.",
  paste: "Paste",
  record: "Watch a saved game",
  drop: "Drop a saved game here to watch it again.",
  on_phone: "Continue on your phone",
  // Covers
  games: "Games",
  players: "Players",
  number: (number: number) => `Doppelagent No. ${number}`,
  ready: "ready",
  ready_in: (seconds: number) => `ready in ${seconds} s`,
  play_now: "Play now",
  play_label: (title: string) => `${title}: play now against bots`,
  friends: "With friends",
  friends_label: (title: string) => `${title}: new table with friends`,
  against: (bots: number, level: string) =>
    bots === 1 ? `against ${/^[AEIOU]/.test(level) ? "an" : "a"} ${level}` : `against ${bots} ${level}s`,
  against_label: (title: string, bots: string) => `${title}: ${bots}. Change`,
  learn: "Learn it",
  learn_label: (title: string) => `Learn ${title}`,
  rules: "Rules",
  rules_label: (title: string) => `Rules of ${title}`,
  // A quick start
  bots_title: (title: string) => `${title} against bots`,
  how_many: "How many players, you included?",
  how_good: "How good are the bots?",
  levels: {
    informant: "Plays along and slips up. Good for a first match.",
    agent: "Plays sensibly, and fast.",
    "double-agent": "Learned by playing against itself.",
    director: "Thinks far ahead, gives nothing away.",
  } as Record<string, string>,
  // Names
  who: "What shall we call you?",
  who_text: "A name will do. Everyone at your table sees it; change or delete it whenever you like.",
  your_name: "Your name",
  // Tables
  your_tables: "Your tables",
  running: (number: number) => `${number} running`,
  your_turn: "Your turn",
  waiting_for: (names: string[]) =>
    names.length === 1 ? `waiting for ${names[0]}` : `waiting for ${names.length}`,
  free: (seats: number) =>
    seats === 0 ? "ready to start" : seats === 1 ? "1 seat free" : `${seats} seats free`,
  round: (round: number) => `Round ${round}`,
  with: (names: string[]) => `with ${list(names)}`,
  alone: "just you so far",
  open_tables: "Open tables",
  anybody: "pull up a chair",
  none_open: "No open tables right now. Start one: “With friends”.",
  taken: (taken: number, free: number) => `${taken} taken, ${free} free`,
  sit: "Sit down",
  sit_label: (title: string, names: string) => `Sit down: ${title}, ${names}`,
  watch: "Watch",
  watch_label: (title: string, names: string) => `Watch: ${title}, ${names}`,
  no_clock: "no clock",
  clock: (seconds: number) =>
    seconds < 60
      ? `${seconds} s per move`
      : seconds < 3600
        ? `${Math.round(seconds / 60)} min per move`
        : `${Math.round(seconds / 3600)} h per move`,
  silent: "The server isn’t answering; this list may be out of date.",
  // Finished matches
  finished: "Finished",
  place: (place: number, of: number) =>
    place === 1 ? "won" : `${place}${["th", "st", "nd", "rd"][place] ?? "th"} of ${of}`,
  stopped: "ended early",
  replay_label: (title: string, names: string) => `Watch again: ${title} ${names}`,
  score: "Your results",
  played: (number: number) => (number === 1 ? "1 match" : `${number} matches`),
  won: "won",
  average: (place: number) => `place ${place.toFixed(1)} on average`,
  house: (number: number) =>
    number === 1 ? "1 match played in this house so far." : `${number} matches played in this house so far.`,
};

/** Einen Informanten, einen Direktor; zwei Informanten, zwei Direktoren. */
const declined = (level: string): string => level.replace(/([ae]nt)$/, "$1en");
const several = (level: string): string => level.replace(/([ae]nt|or)$/, "$1en");

const de: typeof en = {
  headline: "Für wen spielst du",
  tonight: "heute Abend?",
  subline: "Spiele für Doppelagenten, mit Freunden oder Bots. Ohne Anmeldung. Such dir einen Decknamen aus.",
  got_code: "Code oder Link bekommen?",
  code_example: "KOBRAX",
  join: "Beitreten",
  no_way: "Das ist kein Tischcode (sechs Buchstaben) und kein Link.",
  paste: "Einfügen",
  record: "Mitschrift ansehen",
  drop: "Zieh eine Mitschrift hierher und sieh dir die Partie noch einmal an.",
  on_phone: "Am Handy weiterspielen",
  games: "Spiele",
  players: "Spieler",
  number: (number) => `Doppelagent Nr. ${number}`,
  ready: "bereit",
  ready_in: (seconds) => `bereit in ${seconds} s`,
  play_now: "Jetzt spielen",
  play_label: (title) => `${title}: jetzt spielen, gegen Bots`,
  friends: "Mit Freunden",
  friends_label: (title) => `${title}: neuer Tisch mit Freunden`,
  against: (bots, level) =>
    bots === 1 ? `gegen einen ${declined(level)}` : `gegen ${bots} ${several(level)}`,
  against_label: (title, bots) => `${title}: ${bots}. Ändern`,
  learn: "Lernen",
  learn_label: (title) => `${title} lernen`,
  rules: "Regeln",
  rules_label: (title) => `Regeln von ${title}`,
  bots_title: (title) => `${title} gegen Bots`,
  how_many: "Wie viele spielen, dich mitgezählt?",
  how_good: "Wie gut sind die Bots?",
  levels: {
    informant: "Spielt mit und macht Fehler. Für die erste Partie.",
    agent: "Spielt solide, und das schnell.",
    "double-agent": "Hat im Spiel gegen sich selbst gelernt.",
    director: "Denkt weit voraus und schenkt dir nichts.",
  },
  who: "Wie sollen wir dich nennen?",
  who_text: "Ein Name genügt. Alle am Tisch sehen ihn; ändern oder löschen kannst du ihn jederzeit.",
  your_name: "Dein Name",
  your_tables: "Deine Tische",
  running: (number) => (number === 1 ? "1 läuft" : `${number} laufen`),
  your_turn: "Dein Zug",
  waiting_for: (names) => (names.length === 1 ? `${names[0]} ist am Zug` : `${names.length} sind am Zug`),
  free: (seats) => (seats === 0 ? "kann beginnen" : seats === 1 ? "1 Platz frei" : `${seats} Plätze frei`),
  round: (round) => `Runde ${round}`,
  with: (names) => `mit ${list(names)}`,
  alone: "noch bist du allein",
  open_tables: "Offene Tische",
  anybody: "hier ist noch Platz",
  none_open: "Gerade ist kein Tisch offen. Mach selbst einen auf: „Mit Freunden“.",
  taken: (taken, free) => `${taken} besetzt, ${free} frei`,
  sit: "Mitspielen",
  sit_label: (title, names) => `Mitspielen: ${title}, ${names}`,
  watch: "Zusehen",
  watch_label: (title, names) => `Zusehen: ${title}, ${names}`,
  no_clock: "ohne Uhr",
  clock: (seconds) =>
    seconds < 60
      ? `${seconds} s pro Zug`
      : seconds < 3600
        ? `${Math.round(seconds / 60)} min pro Zug`
        : `${Math.round(seconds / 3600)} h pro Zug`,
  silent: "Der Server antwortet gerade nicht; die Liste ist von vorhin.",
  finished: "Beendet",
  place: (place, of) => (place === 1 ? "gewonnen" : `${place}. von ${of}`),
  stopped: "abgebrochen",
  replay_label: (title, names) => `Noch einmal ansehen: ${title} ${names}`,
  score: "Deine Bilanz",
  played: (number) => (number === 1 ? "1 Partie" : `${number} Partien`),
  won: "gewonnen",
  average: (place) => `im Schnitt Platz ${place.toFixed(1).replace(".", ",")}`,
  house: (number) =>
    number === 1
      ? "1 Partie wurde in diesem Haus schon gespielt."
      : `${number} Partien wurden in diesem Haus schon gespielt.`,
};

export const words = dictionary(en, de);
