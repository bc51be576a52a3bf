// Texts of the plan for screen readers and for its few buttons.

import { dictionary, list } from "../../../app/dictionary";

const en = {
  plan: "Plan of Vienna. Drag it or use the arrow keys to move it, plus and minus to zoom.",
  buildings: "Buildings",
  squares: "Squares",
  score_track: "Score track",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  larger: "Map over the whole table",
  smaller: "Back to the table",
  overview: "Overview of the plan: tap to see all of it",
  looks: (colour: string, bribe: string) => `${colour}, costs ${bribe}`,
  flag: (country: string) => `flag: ${country}`,
  seal: (seal: string) => `seal: ${seal}`,
  letter: (letter: string) => `letter ${letter}`,
  agents: (some: string[]) => (some.length === 1 ? `agent of ${list(some)}` : `agents of ${list(some)}`),
  figures: (some: string[]) => (some.length === 1 ? `figure of ${list(some)}` : `figures of ${list(some)}`),
  your_agent: "your agent",
  your_figure: "your figure",
  third_man: "the third man",
  can: (what: string[]) => `here you can: ${what.join("; ")}`,
  square: (name: string, worth: number) => `${name}, ${worth} points`,
  tile: (tile: string) => `tile: ${tile}`,
  no_tile: "no tile left",
  between: (some: string[]) => `between ${list(some)}`,
  enclosed: "enclosed",
  enclosing:
    "Blue goes to the Belvedere and now stands at every street of two squares: a pistol for 2 points, a briefcase for 3. At the square with four streets one agent is missing.",
  points: (name: string, points: number) => (points === 1 ? `${name}: 1 point` : `${name}: ${points} points`),
};

const de: typeof en = {
  plan: "Stadtplan von Wien. Ziehen oder Pfeiltasten verschieben ihn, Plus und Minus zoomen.",
  buildings: "Gebäude",
  squares: "Plätze",
  score_track: "Punkteleiste",
  zoom_in: "Vergrößern",
  zoom_out: "Verkleinern",
  larger: "Plan über den ganzen Tisch",
  smaller: "Zurück zum Tisch",
  overview: "Übersicht: antippen zeigt den ganzen Plan",
  looks: (colour, bribe) => `${colour}, kostet ${bribe}`,
  flag: (country) => `Flagge: ${country}`,
  seal: (seal) => `Siegel: ${seal}`,
  letter: (letter) => `Buchstabe ${letter}`,
  agents: (some) => (some.length === 1 ? `Agent von ${list(some)}` : `Agenten von ${list(some)}`),
  figures: (some) => (some.length === 1 ? `Figur von ${list(some)}` : `Figuren von ${list(some)}`),
  your_agent: "dein Agent",
  your_figure: "deine Figur",
  third_man: "der dritte Mann",
  can: (what) => `hier kannst du: ${what.join("; ")}`,
  square: (name, worth) => `${name}, ${worth} Punkte`,
  tile: (tile) => `Plättchen: ${tile}`,
  no_tile: "kein Plättchen mehr",
  between: (some) => `zwischen ${list(some)}`,
  enclosed: "umschlossen",
  enclosing:
    "Blau geht ins Belvedere und steht damit an allen Straßen zweier Plätze: Pistole, 2 Punkte, und Aktenkoffer, 3 Punkte. Am Platz mit vier Straßen fehlt noch ein Agent.",
  points: (name, points) => (points === 1 ? `${name}: 1 Punkt` : `${name}: ${points} Punkte`),
};

export const words = dictionary(en, de);
