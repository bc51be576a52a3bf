// Tips for a first match, one for each kind of moment; the first that fits is shown, and each only once.

import { dictionary } from "../../app/dictionary";
import type { Tip } from "../../table/game-ui";
import type { TableView } from "../../table/table-view.svelte";
import { agents_out, type AgentPreview, entry_of, type Picture } from "./picture";

const en = {
  begin: [
    "Your first agent",
    "One to four of your cards are the agent’s name, and their sum picks the country: 1/2/4 makes 7, so off to Bragland. Tap cards, or take a name from the codebook, then send.",
  ],
  bonus: [
    "A bonus is within reach",
    "Three cards in a row (2/3/4) bring one point more, three alike (3/3/3) two. Only names of exactly three cards count. Your codebook has one now.",
  ],
  crowd: [
    "Go where the crowd is",
    "You get as many points as there are agents in the country now, yours included. The fullest queue pays best, so the codebook lists those names first.",
  ],
  lead: [
    "Countries pay at the end",
    "At the end each country card goes to the family with most agents there: 3 points for Egoistria up to 9 for Squadronia. With this hand you can take a lead.",
  ],
  taken: [
    "Names are used up",
    "Each name works once in the whole match: first come, first served. The ones struck out in the codebook are gone; tap one to see why. Zeros help: 0/5 and 5 are two names.",
  ],
  open: [
    "Your cards lie open",
    "Your hand formed no free name, so you laid it open and drew until one turned up. Choose freely among all open cards now; everyone will remember what is left.",
  ],
  bury: [
    "Back under the stockpile",
    "You may keep four cards. The others go under your stockpile in the order in which you tap them. Keep small numbers: they form many names.",
  ],
  late: [
    "The stockpile runs dry",
    "When your stockpile is empty, you draw no more. Short names keep you in the match longer; long ones use up cards, and ties go to the player with fewer cards left.",
  ],
} as const satisfies Record<string, readonly [string, string]>;

type Words = Record<keyof typeof en, readonly [string, string]>;

const de: Words = {
  begin: [
    "Dein erster Agent",
    "Ein bis vier deiner Karten sind sein Name, und ihre Summe ist sein Land: 1/2/4 ergibt 7, also auf nach Protzland. Tipp Karten an oder nimm einen Namen aus dem Codebuch, dann schick ihn los.",
  ],
  bonus: [
    "Ein Bonus ist drin",
    "Drei Karten in einer Reihe (2/3/4) bringen einen Punkt mehr, drei gleiche (3/3/3) zwei. Es zählen nur Namen aus genau drei Karten. In deinem Codebuch steht gerade einer.",
  ],
  crowd: [
    "Geh dahin, wo alle sind",
    "Du bekommst so viele Punkte, wie jetzt Agenten im Land sind, deiner mitgezählt. Die längste Schlange zahlt am besten; darum stehen ihre Namen im Codebuch vorn.",
  ],
  lead: [
    "Länder zahlen am Ende",
    "Am Ende geht jede Länderkarte an die Familie mit den meisten Agenten dort: von 3 Punkten für Egoistrien bis 9 für Schwadronien. Mit dieser Hand kannst du eine Führung übernehmen.",
  ],
  taken: [
    "Namen werden verbraucht",
    "Jeden Namen gibt es nur einmal in der ganzen Partie: Wer zuerst kommt, hat ihn. Die durchgestrichenen im Codebuch sind weg; tipp einen an und lies, warum. Nullen helfen: 0/5 und 5 sind zwei Namen.",
  ],
  open: [
    "Deine Karten liegen offen",
    "Deine Hand ergab keinen freien Namen, darum liegt sie offen, und du hast gezogen, bis einer ging. Wähl nun frei aus allen offenen Karten; was übrig bleibt, merken sich alle.",
  ],
  bury: [
    "Zurück unter den Stapel",
    "Vier Karten darfst du behalten. Die anderen kommen unter deinen Stapel, in der Reihenfolge, in der du sie antippst. Behalte kleine Zahlen: Sie bilden viele Namen.",
  ],
  late: [
    "Der Stapel geht zu Ende",
    "Ist dein Stapel leer, ziehst du nicht mehr. Kurze Namen halten dich länger im Spiel; lange verbrauchen Karten, und bei Gleichstand liegt vorn, wer weniger übrig hat.",
  ],
};

const words = dictionary<Words>(en, de);

const PARAGRAPHS: Record<keyof Words, string> = {
  begin: "3.2",
  bonus: "4.2",
  crowd: "4.1",
  lead: "6.2",
  taken: "3.5",
  open: "5.1",
  bury: "5.3",
  late: "5.6",
};

/** The kind of moment. An ordinary turn offers several tips; they alternate with the number of agents out. */
export function moment(
  picture: Picture,
  you: number,
  legal: ReadonlySet<string>,
  leads: (action: string) => boolean,
): keyof Words {
  if (picture.phase === "bury") return "bury";
  if (picture.open.includes(you)) return "open";
  if (picture.stock_sizes[you]! <= 2) return "late";
  const own = picture.countries.flatMap(({ agents }) => agents).filter(({ seat }) => seat === you).length;
  return own === 0 ? "begin" : turning(lessons(picture, legal, leads), own - 1);
}

const turning = <Thing>(things: readonly Thing[], at: number): Thing => things[at % things.length]!;

/** `leads`: whether an action would take over the lead in a country. */
function lessons(
  picture: Picture,
  legal: ReadonlySet<string>,
  leads: (action: string) => boolean,
): (keyof Words)[] {
  const actions = [...legal];
  const fits: (keyof Words)[] = ["crowd"];
  if (actions.some((action) => (entry_of(picture, action.replace("send ", ""))?.bonus ?? 0) > 0))
    fits.push("bonus");
  if (actions.some(leads)) fits.push("lead");
  if (agents_out(picture) > 10) fits.push("taken");
  return fits;
}

/** Tips about the countries, not about the hand. */
const ON_THE_MAP: readonly (keyof Words)[] = ["crowd", "lead", "taken"];

export function guide(view: TableView<Picture>): Tip | null {
  if (view.picture === null) return null;
  const leads = (action: string): boolean =>
    ["takes", "level"].includes(view.preview<AgentPreview>(action)?.lead ?? "");
  const key = moment(view.picture, view.you, view.legal, leads);
  const [title, text] = words()[key];
  return {
    key,
    title,
    text,
    paragraph: PARAGRAPHS[key],
    ...(ON_THE_MAP.includes(key) ? { at: ["[data-board]"] } : {}),
  };
}
