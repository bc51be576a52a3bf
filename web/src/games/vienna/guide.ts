// Tips for a first match, one for each kind of moment; each is shown once.

import { dictionary } from "../../app/dictionary";
import type { Tip } from "../../table/game-ui";
import type { TableView } from "../../table/table-view.svelte";
import { by_building, worth_previewing } from "./notation";
import type { Picture, Preview } from "./picture";

const en = {
  third_man: [
    "The third man",
    "He starts on a violet building. Where he stands, he counts as an agent of any player enclosing a square. Choose a building with many streets.",
  ],
  goal: [
    "What you are after",
    "Every square holds a secret. Put an agent on each building around it, and its tile is yours, with the points in its corner.",
  ],
  bribes: [
    "Bribes open doors",
    "Two of a building’s colour get an agent in. Point at any icon, or hold a finger on it, and it explains itself.",
  ],
  drawers: [
    "Drawers work for you",
    "One card each round goes into a drawer. Its ability works from then on, in every turn.",
  ],
  tracks: [
    "What secrets are worth",
    "Advance a marker: a point for each of your tiles of its kind, and at the end each counts as much as the number below. The red lines are thresholds.",
  ],
  roof: [
    "The man on the roof",
    "The first threshold crossed in a round moves him on. On his last space he announces the last round; then the tiles are counted.",
  ],
  cards: [
    "Three cards, three uses",
    "One card for its ability (I), one for its bribe (II), one for its marker (IV). Tap the part you want to use, then Ready.",
  ],
  drawer: [
    "Into which drawer?",
    "A free drawer costs nothing. When all are full, an old card goes. Abilities that fit together are the heart of the game: same colour, same flag.",
  ],
  use: [
    "Your drawers pay",
    "You’ve set off an ability. Use it; if you may choose a bribe, take the colour of the building you want next round.",
  ],
  place: [
    "Place your first agent",
    "Tap a ringed building. Two bribes of its colour are the price. A square is enclosed when you have an agent on every building around it, so stay close together.",
  ],
  enclose: [
    "A square is within reach",
    "One more agent now, and a square is enclosed: you get its tile and a point per street. The plan shows it when you tap the building.",
  ],
  poor: [
    "Not enough bribes",
    "No building you can afford, or none you like? Take two bribes of one kind instead: next round any building of that colour is yours to enter.",
  ],
  move: [
    "Agents may move",
    "Your supply is empty, but agents on the board can be moved for the same price. Your tiles stay yours, so leave buildings that have done their work.",
  ],
  pay: ["Paying", "One of your abilities lets a bribe stand in for others. Keep the kind you need next."],
  orders: [
    "Orders",
    "The flag of the building you just entered opens orders: accept one from the Prater for its advance, or fulfil your own. Nothing is handed over; you only show it.",
  ],
  advance: [
    "Another marker",
    "Your ability lets you advance a marker other than the card’s. Take the one you have most tiles of.",
  ],
  purchase: [
    "Purchase",
    "One thing at most. An agent is cheap and helps at once; the cash box turns schillings into points; the seal pays with every order.",
  ],
  payday: [
    "Payday",
    "Every agent on the board costs a schilling. Unpaid agents go home to the supply: start with those whose squares are empty.",
  ],
  save: [
    "The cash box",
    "A schilling inside is two points at the end, but you can’t spend it any more. Keep enough for the next payday.",
  ],
  last: [
    "The last round",
    "After this round the tiles are counted. Enclose what you can; bribes left over only break ties.",
  ],
} as const satisfies Record<string, readonly [string, string]>;

type Moment = keyof typeof en;
type Tips = Record<Moment, readonly [string, string]>;

const de: Tips = {
  third_man: [
    "Der dritte Mann",
    "Er beginnt auf einem violetten Gebäude. Wo er steht, zählt er als Agent für alle, die einen Platz umschließen. Wähl ein Gebäude mit vielen Straßen.",
  ],
  goal: [
    "Worum es geht",
    "Auf jedem Platz liegt ein Geheimnis. Steht auf allen Gebäuden ringsum ein Agent von dir, gehört es dir, samt den Punkten in der Ecke.",
  ],
  bribes: [
    "Bestechung öffnet Türen",
    "Zwei in der Farbe eines Gebäudes, und ein Agent ist drin. Zeig auf ein Zeichen oder halt den Finger darauf, und es erklärt sich.",
  ],
  drawers: [
    "Schubladen arbeiten für dich",
    "In jeder Runde kommt eine Karte in eine Schublade. Ihre Fähigkeit gilt ab dann in jedem Zug.",
  ],
  tracks: [
    "Was Geheimnisse wert sind",
    "Rück einen Anzeiger vor: ein Punkt für jedes deiner Plättchen dieser Sorte, und am Ende zählt jedes so viel, wie darunter steht. Die roten Linien sind Schwellen.",
  ],
  roof: [
    "Der Mann auf dem Dach",
    "Die erste Schwelle einer Runde bringt ihn ein Feld weiter. Auf dem letzten kündigt er die letzte Runde an; dann zählen die Plättchen.",
  ],
  cards: [
    "Drei Karten, drei Zwecke",
    "Eine Karte für ihre Fähigkeit (I), eine für ihre Bestechung (II), eine für ihren Anzeiger (IV). Tipp den Teil an, den du nutzen willst, dann auf Fertig.",
  ],
  drawer: [
    "In welche Schublade?",
    "Eine freie Schublade kostet nichts. Sind alle voll, geht eine alte Karte. Fähigkeiten, die zusammenpassen, sind der Kern des Spiels: gleiche Farbe, gleiche Flagge.",
  ],
  use: [
    "Deine Schubladen zahlen",
    "Du hast eine Fähigkeit ausgelöst. Nutz sie; darfst du etwas wählen, nimm die Farbe des Gebäudes, das du nächste Runde willst.",
  ],
  place: [
    "Setz deinen ersten Agenten ein",
    "Tipp ein umrandetes Gebäude an. Zwei Bestechungsmittel seiner Farbe sind der Preis. Ein Platz ist umschlossen, wenn auf jedem Gebäude ringsum ein Agent von dir steht: Bleib also beisammen.",
  ],
  enclose: [
    "Ein Platz ist zu haben",
    "Noch ein Agent, und ein Platz ist umschlossen: Du bekommst sein Plättchen und einen Punkt pro Straße. Der Plan zeigt es, wenn du das Gebäude antippst.",
  ],
  poor: [
    "Zu wenig zum Bestechen",
    "Kein Gebäude ist bezahlbar, oder keines gefällt dir? Nimm stattdessen zwei gleiche Bestechungsmittel: Nächste Runde steht dir jedes Gebäude dieser Farbe offen.",
  ],
  move: [
    "Agenten dürfen umziehen",
    "Dein Vorrat ist leer, aber Agenten auf dem Plan lassen sich für denselben Preis versetzen. Deine Plättchen behältst du: Verlass Gebäude, die ihre Arbeit getan haben.",
  ],
  pay: [
    "Bezahlen",
    "Dank einer Fähigkeit gilt eine Sorte auch für andere. Behalte, was du als Nächstes brauchst.",
  ],
  orders: [
    "Aufträge",
    "Die Flagge des Gebäudes, das du gerade betreten hast, öffnet Aufträge: Nimm einen aus dem Prater an, oder erfüll eigene. Abgegeben wird nichts, nur vorgezeigt.",
  ],
  advance: [
    "Ein anderer Anzeiger",
    "Dank deiner Fähigkeit darfst du einen anderen Anzeiger vorrücken als den auf der Karte. Nimm den, von dem du die meisten Plättchen hast.",
  ],
  purchase: [
    "Einkauf",
    "Höchstens eine Sache. Ein Agent ist billig und hilft sofort; die Geldkassette macht aus Schilling Punkte; das Siegel zahlt bei jedem Auftrag.",
  ],
  payday: [
    "Zahltag",
    "Jeder Agent auf dem Plan kostet einen Schilling. Unbezahlte Agenten gehen zurück in den Vorrat: am besten die, auf deren Feldern nichts mehr liegt.",
  ],
  save: [
    "Die Geldkassette",
    "Ein Schilling darin zählt am Ende zwei Punkte, ausgeben kannst du ihn nicht mehr. Behalte genug für den nächsten Zahltag.",
  ],
  last: [
    "Die letzte Runde",
    "Nach dieser Runde zählen die Plättchen. Umschließ, was du kannst; übrige Bestechungsmittel helfen nur noch bei Gleichstand.",
  ],
};

const words = dictionary<Tips>(en, de);

const PARAGRAPHS: Record<Moment, string> = {
  third_man: "14.1",
  goal: "5.6",
  bribes: "5.3",
  drawers: "4.2",
  tracks: "6.2",
  roof: "8.1",
  cards: "3.3",
  drawer: "4.2",
  use: "7.1",
  place: "5.1",
  enclose: "5.6",
  poor: "5.5",
  move: "5.1",
  pay: "5.4",
  orders: "10.2",
  advance: "7.10",
  purchase: "11.2",
  payday: "12.1",
  save: "11.5",
  last: "8.1",
};

const BY_PHASE: Partial<Record<Picture["phase"], Moment>> = {
  "third-man": "third_man",
  walk: "third_man",
  drawer: "drawer",
  "income-II": "use",
  "income-III": "use",
  "income-IV": "use",
  take: "use",
  pay: "pay",
  orders: "orders",
  advance: "advance",
  purchase: "purchase",
  payday: "payday",
  "open-orders": "payday",
  save: "save",
};

type Previews = (action: string) => Preview | undefined;

/** Null until all previews are known: one of them may enclose a square. */
function placing(
  picture: Picture,
  you: number,
  legal: ReadonlySet<string>,
  preview: Previews,
): Moment | null {
  const previews = [...by_building(legal).values()].flatMap((offers) =>
    worth_previewing(offers).map(preview),
  );
  if (previews.length === 0) return "poor";
  if (previews.some((each) => each !== undefined && each.enclosed.length > 0)) return "enclose";
  if (previews.includes(undefined)) return null;
  return picture.desks[you]!.supply === 0 ? "move" : "place";
}

/** The kind of moment, or null if it is not known yet. */
export function moment(
  picture: Picture,
  you: number,
  legal: ReadonlySet<string>,
  preview: Previews,
): Moment | null {
  if (picture.phase === "cards") return picture.last_round ? "last" : "cards";
  if (picture.phase === "place") return placing(picture, you, legal, preview);
  return BY_PHASE[picture.phase] ?? "place";
}

/** The elements that the coach points at; on a small screen, the tab of a hidden one. */
const AT: Partial<Record<Moment, readonly string[]>> = {
  goal: ['[data-place="S24"]'],
  bribes: [".purse ul", ".line"],
  drawers: ["ul.drawers", '[data-tab="desk"]'],
  tracks: [".house .wall", '[data-tab="house"]'],
  roof: [".house .investigator", '[data-tab="house"]'],
  drawer: ["ul.drawers", ".answers"],
  use: [".answers"],
  pay: [".answers"],
  poor: [".instead"],
  place: [".plan"],
  enclose: [".plan"],
  move: [".plan"],
  orders: [".answers"],
  advance: [".answers"],
  purchase: [".answers"],
  save: [".answers"],
};

function tip(key: Moment): Tip {
  const [title, text] = words()[key];
  return { key, title, text, paragraph: PARAGRAPHS[key], ...(AT[key] ? { at: AT[key] } : {}) };
}

const TOUR: readonly Moment[] = ["goal", "bribes", "drawers", "tracks", "roof"];

/** The first round begins with a look at the table. */
export const tour = (view: TableView<Picture>): Tip[] => (view.picture?.round === 1 ? TOUR.map(tip) : []);

export function guide(view: TableView<Picture>): Tip | null {
  if (view.picture === null) return null;
  const key = moment(view.picture, view.you, view.legal, (action) => view.preview<Preview>(action));
  return key === null ? null : tip(key);
}
