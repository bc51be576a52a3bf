// Texts of the replay screen.

import { dictionary } from "../app/dictionary";

const en = {
  title: "Replay",
  drop_title: "Watch a match again",
  drop: "Drop a saved game here, or choose one. The server replays it and keeps nothing.",
  choose: "Choose a saved game",
  too_long: "This file is too long for a saved game.",
  loading: "Replaying the match …",
  as: "As seen by",
  open: "everyone, hands open",
  watched: "spectators",
  back: "One step back",
  on: "One step forward",
  start: "To the beginning",
  play: "Play",
  pause: "Pause",
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  at: "Step",
  hands: "Hands",
  nothing: "nothing",
  log: "Log",
  envelope: "The sealed envelope",
  record: "Save this game",
};

const de: typeof en = {
  title: "Wiedergabe",
  drop_title: "Eine Partie noch einmal ansehen",
  drop: "Zieh eine Mitschrift hierher oder such eine aus. Der Server spielt sie ab und behält nichts.",
  choose: "Mitschrift auswählen",
  too_long: "Diese Datei ist zu lang für eine Mitschrift.",
  loading: "Die Partie wird abgespielt …",
  as: "Gesehen von",
  open: "allen, mit offenen Karten",
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
  log: "Protokoll",
  envelope: "Der versiegelte Umschlag",
  record: "Mitschrift herunterladen",
};

export const words = dictionary(en, de);
