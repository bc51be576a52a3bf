// Texts of the replay screen.

import { dictionary } from "../app/dictionary";

const en = {
  title: "Replay",
  drop_title: "Watch a match again",
  drop: "Drop a record file here, or choose one. It stays yours: the server replays it and keeps nothing.",
  choose: "Choose a record file",
  too_long: "This file is too long for a record.",
  loading: "The match is being replayed …",
  as: "As seen by",
  open: "everybody, hands open",
  watched: "who watched",
  back: "One step back",
  on: "One step on",
  start: "To the beginning",
  play: "Play",
  pause: "Pause",
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  at: "Step",
  hands: "Hands",
  nothing: "nothing",
  log: "Log",
  envelope: "The sealed envelope",
  record: "Download the record",
};

const de: typeof en = {
  title: "Wiedergabe",
  drop_title: "Eine Partie noch einmal ansehen",
  drop: "Zieh eine Mitschrift hierher oder wähle eine aus. Sie bleibt deine: Der Server spielt sie nach und behält nichts.",
  choose: "Mitschrift auswählen",
  too_long: "Diese Datei ist zu lang für eine Mitschrift.",
  loading: "Die Partie wird nachgespielt …",
  as: "Gesehen von",
  open: "allen, mit offenen Händen",
  watched: "Zuschauern",
  back: "Einen Schritt zurück",
  on: "Einen Schritt weiter",
  start: "Zum Anfang",
  play: "Abspielen",
  pause: "Anhalten",
  step: (at, all) => `Schritt ${at} von ${all}`,
  at: "Schritt",
  hands: "Hände",
  nothing: "nichts",
  log: "Verlauf",
  envelope: "Der versiegelte Umschlag",
  record: "Mitschrift herunterladen",
};

export const words = dictionary(en, de);
