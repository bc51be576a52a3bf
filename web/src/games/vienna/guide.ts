// Tips for a first match, one for each kind of moment; each is shown once.

import { dictionary } from "../../app/dictionary";
import type { Tip } from "../../table/game-ui";
import type { TableView } from "../../table/table-view.svelte";
import { by_building, worth_previewing } from "./notation";
import type { Picture, Preview } from "./picture";

const en = {
  third_man: [
    "The third man",
    "Before the first round he is put on a violet building. Where he stands, he counts as an agent of whoever is enclosing a square. Choose a building with many streets.",
  ],
  card_I: [
    "Three cards, three uses",
    "Lay one card for its ability (action I), one for its bribe at the upper left (II), one for the marker at the upper right (IV). Begin with the ability you would like to keep in a drawer.",
  ],
  card_II: [
    "The bribe you need",
    "An agent costs two bribes of the building's colour. Look where you want to go next and lay the card that shows that bribe.",
  ],
  card_IV: [
    "Which marker advances",
    "You get a point for each own tile of the marker's kind, and at the end its tiles are worth more. Advance what you own.",
  ],
  wait: [
    "All at once",
    "Everybody lays cards face down at the same time. Then each takes a whole turn: drawer, bribe, agent, marker. Watch what the others put into their drawers.",
  ],
  drawer: [
    "Into which drawer?",
    "A free drawer costs nothing. When all are full an old card goes. Abilities that fit together are the heart of the game: the same colour, the same flag.",
  ],
  use: [
    "Your drawers pay",
    "Something you did has set off an ability. Use it; if you may choose a bribe, take the colour of the building you want next round.",
  ],
  place: [
    "Place your first agent",
    "Press a building with a ring. Two bribes of its colour are the price. Squares are enclosed when you have an agent on every building around them, so stay close together.",
  ],
  enclose: [
    "A square is within reach",
    "With one more agent you enclose a square now: you receive its tile and as many points as it has streets. The plan shows it when you press the building.",
  ],
  poor: [
    "Not enough bribes",
    "There is no building you can pay for, or none you like? Take two bribes of one kind instead: next round you can pay for any building of that colour.",
  ],
  move: [
    "Agents may move",
    "Your supply is empty, but agents on the board can be moved for the same price. Tiles you have stay yours, so leave buildings that have done their work.",
  ],
  pay: ["Paying", "One of your abilities lets a bribe stand for others. Keep the kind you will need next."],
  orders: [
    "Orders",
    "The flag of the building you just went to opens orders: accept one from the Prater for its advance, or fulfil your own with this flag. Nothing is handed over, you only show it.",
  ],
  advance: [
    "Another marker",
    "Your ability lets you advance another marker than the one on the card. Take the one of which you have most tiles.",
  ],
  purchase: [
    "Purchase",
    "One thing at most. An agent is cheap and helps at once; the cash box turns schillings into points; the seal pays with every order.",
  ],
  payday: [
    "Payday",
    "Every agent on the board costs a schilling. Whoever cannot be paid goes back to the supply: send home those whose squares are empty.",
  ],
  save: [
    "The cash box",
    "A schilling inside is two points at the end, but cannot be spent any more. Keep enough for the next payday.",
  ],
  last: [
    "The last round",
    "After this round points for tiles are added. Enclose what you can; there is no use in keeping bribes, except to break a tie.",
  ],
  over: [
    "The match is over",
    "Look at the points by category: squares and markers during the match, tiles by the area of their marker at the end.",
  ],
} as const satisfies Record<string, readonly [string, string]>;

type Moment = keyof typeof en;
type Tips = Record<Moment, readonly [string, string]>;

const de: Tips = {
  third_man: [
    "Der dritte Mann",
    "Vor der ersten Runde kommt er auf ein violettes Gebäude. Wo er steht, zählt er als Agent für alle, die einen Platz umschließen. Wähle ein Gebäude mit vielen Straßen.",
  ],
  card_I: [
    "Drei Karten, drei Zwecke",
    "Lege eine Karte für ihre Fähigkeit (Aktion I), eine für das Bestechungsmittel oben links (II), eine für den Anzeiger oben rechts (IV). Beginne mit der Fähigkeit, die du behalten willst.",
  ],
  card_II: [
    "Das Mittel, das dir fehlt",
    "Ein Agent kostet zwei Bestechungsmittel in der Farbe des Gebäudes. Überlege, wohin du als Nächstes willst, und lege die Karte mit diesem Mittel.",
  ],
  card_IV: [
    "Welcher Anzeiger rückt vor?",
    "Du bekommst einen Punkt für jedes eigene Plättchen dieser Sorte, und am Ende sind sie mehr wert. Rücke vor, was du besitzt.",
  ],
  wait: [
    "Alle gleichzeitig",
    "Alle legen ihre Karten verdeckt an. Danach macht jeder einen ganzen Zug: Schublade, Mittel, Agent, Anzeiger. Achte darauf, was die anderen in ihre Schubladen legen.",
  ],
  drawer: [
    "In welche Schublade?",
    "Eine freie Schublade kostet nichts. Sind alle voll, geht eine alte Karte. Fähigkeiten, die zusammenpassen, sind der Kern des Spiels: gleiche Farbe, gleiche Flagge.",
  ],
  use: [
    "Deine Schubladen zahlen",
    "Was du getan hast, löst eine Fähigkeit aus. Nutze sie; darfst du ein Mittel wählen, nimm die Farbe des Gebäudes, das du nächste Runde willst.",
  ],
  place: [
    "Setze deinen ersten Agenten ein",
    "Drücke auf ein umrandetes Gebäude. Zwei Mittel seiner Farbe sind der Preis. Ein Platz ist umschlossen, wenn auf jedem Gebäude ringsum ein Agent von dir steht: Bleib also beisammen.",
  ],
  enclose: [
    "Ein Platz ist zu haben",
    "Mit einem Agenten umschließt du jetzt einen Platz: Du erhältst sein Plättchen und so viele Punkte, wie er Straßen hat. Der Plan zeigt es, wenn du das Gebäude drückst.",
  ],
  poor: [
    "Zu wenig Mittel",
    "Kein Gebäude ist bezahlbar, oder keines gefällt dir? Nimm stattdessen zwei gleiche Mittel: Nächste Runde kannst du jedes Gebäude dieser Farbe bezahlen.",
  ],
  move: [
    "Agenten dürfen umziehen",
    "Dein Vorrat ist leer, aber Agenten auf dem Plan lassen sich für denselben Preis versetzen. Plättchen behältst du: Verlass Gebäude, die ihre Arbeit getan haben.",
  ],
  pay: [
    "Bezahlen",
    "Eine deiner Fähigkeiten lässt ein Mittel für andere gelten. Behalte die Sorte, die du als Nächstes brauchst.",
  ],
  orders: [
    "Aufträge",
    "Die Flagge des Gebäudes, auf das du gerade gegangen bist, öffnet Aufträge: Nimm einen aus dem Prater an oder erfülle eigene mit dieser Flagge. Abgegeben wird nichts, nur vorgezeigt.",
  ],
  advance: [
    "Ein anderer Anzeiger",
    "Dank deiner Fähigkeit darfst du einen anderen Anzeiger vorrücken als den auf der Karte. Nimm den, von dem du am meisten Plättchen hast.",
  ],
  purchase: [
    "Einkauf",
    "Höchstens eine Sache. Ein Agent ist billig und hilft sofort; die Geldkassette macht aus Schilling Punkte; das Siegel zahlt bei jedem Auftrag.",
  ],
  payday: [
    "Zahltag",
    "Jeder Agent auf dem Plan kostet einen Schilling. Wer nicht bezahlt wird, geht in den Vorrat zurück: Schick die heim, deren Plätze leer sind.",
  ],
  save: [
    "Die Geldkassette",
    "Ein Schilling darin zählt am Ende zwei Punkte, ausgeben kannst du ihn nicht mehr. Behalte genug für den nächsten Zahltag.",
  ],
  last: [
    "Die letzte Runde",
    "Nach dieser Runde kommen die Punkte für Plättchen dazu. Umschließe, was du kannst; Mittel aufzuheben lohnt sich nicht mehr, außer bei Gleichstand.",
  ],
  over: [
    "Das Spiel ist zu Ende",
    "Schau auf die Punkte nach Art: Plätze und Anzeiger während des Spiels, am Ende die Plättchen nach dem Bereich ihres Anzeigers.",
  ],
};

const words = dictionary<Tips>(en, de);

const PARAGRAPHS: Record<Moment, string> = {
  third_man: "14.1",
  card_I: "3.3",
  card_II: "4.5",
  card_IV: "6.2",
  wait: "4.1",
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
  over: "8.4",
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
  over: "over",
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
  if (picture.phase === "over") return "over";
  if (legal.size === 0) return "wait";
  if (picture.phase === "cards")
    return picture.last_round
      ? "last"
      : ((["card_I", "card_II", "card_IV"] as const)[picture.desks[you]!.laid.indexOf(null)] ?? "card_IV");
  if (picture.phase === "place") return placing(picture, you, legal, preview);
  return BY_PHASE[picture.phase] ?? "place";
}

export function guide(view: TableView<Picture>): Tip | null {
  if (view.picture === null || view.you < 0) return null;
  const key = moment(view.picture, view.you, view.legal, (action) => view.preview<Preview>(action));
  if (key === null) return null;
  const [title, text] = words()[key];
  return { key, title, text, paragraph: PARAGRAPHS[key] };
}
