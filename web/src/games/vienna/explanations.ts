// The meaning of every icon and place of the table: a sentence and its paragraph.

import type { Explanation } from "../../table/explain/explain.svelte";
import { explanations, type Told } from "../../table/explain/topics";
import { box, type Bribe, type Flag, type Good, type Information, type Seal, spoken } from "./box";
import type { Action } from "./allotment";
import { order_label, part_label } from "./labels";
import { colour_of } from "./signs";
import { words } from "./words";

/** The paragraph of every topic. */
const PARAGRAPHS = {
  bribe: "5.3",
  information: "6.2",
  flag: "7.5",
  colour: "7.5",
  seal: "9.3",
  points: "8.5",
  schillings: "10.1",
  step: "6.1",
  any_bribe: "7.5",
  any_information: "7.4",
  agent: "5.1",
  rival: "7.7",
  square_worth: "5.6",
  cards: "7.7",
  letter: "9.3",
  supply: "5.1",
  town: "5.2",
  hire: "11.2",
  score: "8.5",
  coat: "6.5",
  laid: "3.3",
  action_I: "4.2",
  action_II: "4.5",
  action_III: "5.1",
  action_IV: "6.1",
  drawer: "4.2",
  drawer_free: "4.2",
  order_space: "10.3",
  pile: "10.3",
  area: "8.4",
  threshold: "6.4",
  roof: "1.6",
  roof_last: "8.1",
  roof_purchase: "11.1",
  roof_payday: "12.1",
  investigator: "6.4",
  third_man: "14.2",
  figure: "15.2",
  square_empty: "5.7",
} as const;

export type Topic = keyof typeof PARAGRAPHS;
export const TOPICS = Object.keys(PARAGRAPHS) as Topic[];
/** Topics that only the full version has. */
export const FULL_ONLY: readonly Topic[] = [
  "schillings",
  "seal",
  "letter",
  "hire",
  "order_space",
  "pile",
  "roof_purchase",
  "roof_payday",
  "figure",
];

type Texts = Record<Topic, Told>;

const en: Texts = {
  bribe: ["Bribe", "Two of a building’s colour, and an agent is in."],
  information: [
    "Secret information",
    "Your tiles of it score whenever you advance its marker, and again at the end.",
  ],
  flag: ["Flag", "The nation a building belongs to; many abilities look at it."],
  colour: ["Colour of a building", "For an agent you place on a building of this colour."],
  seal: ["Seal", "The third mark of a building; orders and abilities look at it."],
  points: ["Points", "The most points win."],
  schillings: ["Schillings", "They buy things and pay your agents; you get them for orders."],
  step: ["One space on", "The marker advances by one space."],
  any_bribe: ["Any bribe", "A bribe of your choice."],
  any_information: ["Any information", "A marker or a tile of any kind."],
  agent: ["Your agent", "For an agent you place there or move there."],
  rival: ["Company", "When a rival agent is already there."],
  square_worth: ["Streets of a square", "A square is worth as many points as it has streets."],
  cards: ["Cards", "Draw cards for the next round."],
  letter: ["Letter", "Ten buildings have one; some orders ask for an agent there."],
  supply: ["To place", "Agents in your supply."],
  town: ["In town", "Agents on the board. A building holds at most one of each colour."],
  hire: ["To hire", "Agents you can still buy, one schilling each."],
  score: ["Points so far", "Tiles are added at the end, by the area of their marker."],
  coat: ["Start coat of arms", "This player begins the round; play goes clockwise."],
  laid: ["Cards face down", "Laid for actions I, II and IV; each is turned over when its action comes up."],
  action_I: ["Action I: drawer", "Your first card goes into a drawer; its ability works at once."],
  action_II: ["Action II: bribe", "Your second card gives you the bribe at its upper left."],
  action_III: ["Action III: agent", "Place or move an agent, or take two bribes of one kind."],
  action_IV: ["Action IV: marker", "Your third card advances the marker at its upper right."],
  drawer: ["Drawer", "The ability works as long as its card lies here."],
  drawer_free: ["Free drawer", "A card goes here in action I; free drawers are alike."],
  order_space: ["Order space", "An order you accept lies here until you fulfil it."],
  pile: [
    "Orders on the board",
    "Accept one whose flag your agent has just reached; its advance is paid at once.",
  ],
  area: ["Worth of a tile", "At the end each tile is worth the number of the area its marker stands in."],
  threshold: ["Threshold", "The first one crossed in a round moves the investigator."],
  roof: ["Space of the roof", "The investigator gets here step by step, at most one a round."],
  roof_last: ["Last space", "Once he is here, there is one more round."],
  roof_purchase: ["Purchase", "When he gets here, everyone may buy one thing after the round."],
  roof_payday: ["Payday", "When he gets here, every agent on the board costs a schilling after the round."],
  investigator: ["Investigator", "He moves one space when the first threshold of a round is crossed."],
  third_man: [
    "The third man",
    "Where he stands, he fills in for the agent you lack, at the cost of a point.",
  ],
  figure: ["Figure", "One more agent, with powers of its own; ready once five others are on the board."],
  square_empty: ["Empty square", "Its secret is gone: nothing left to enclose."],
};

const de: Texts = {
  bribe: ["Bestechungsmittel", "Zwei in der Farbe eines Gebäudes, und ein Agent ist drin."],
  information: [
    "Geheiminformation",
    "Ihre Plättchen punkten, wenn du den Anzeiger vorrückst, und noch einmal am Ende.",
  ],
  flag: ["Flagge", "Zu welcher Nation ein Gebäude gehört; viele Fähigkeiten achten darauf."],
  colour: ["Farbe eines Gebäudes", "Für einen Agenten, den du auf ein Gebäude dieser Farbe setzt."],
  seal: ["Siegel", "Das dritte Merkmal eines Gebäudes; Aufträge und Fähigkeiten achten darauf."],
  points: ["Punkte", "Wer die meisten hat, gewinnt."],
  schillings: ["Schilling", "Damit kaufst du ein und bezahlst deine Agenten; du bekommst sie für Aufträge."],
  step: ["Ein Feld weiter", "Der Anzeiger rückt ein Feld vor."],
  any_bribe: ["Beliebige Bestechung", "Ein Bestechungsmittel deiner Wahl."],
  any_information: ["Beliebige Information", "Ein Anzeiger oder Plättchen beliebiger Sorte."],
  agent: ["Dein Agent", "Für einen Agenten, den du hier ein- oder hierher versetzt."],
  rival: ["Gesellschaft", "Wenn dort schon ein Agent von jemand anderem steht."],
  square_worth: ["Straßen eines Platzes", "Ein Platz bringt so viele Punkte, wie er Straßen hat."],
  cards: ["Karten", "Zieh Karten für die nächste Runde."],
  letter: ["Buchstabe", "Zehn Gebäude haben einen; manche Aufträge verlangen dort einen Agenten."],
  supply: ["Vorrat", "Agenten, die du noch einsetzen kannst."],
  town: ["Stadt", "Agenten auf dem Plan. In einem Gebäude steht von jeder Farbe höchstens einer."],
  hire: ["Reserve", "Agenten, die du noch anwerben kannst, für je einen Schilling."],
  score: ["Punkte bisher", "Am Ende kommen die Plättchen dazu, je nach Bereich ihres Anzeigers."],
  coat: ["Start-Stadtwappen", "Wer es hat, beginnt die Runde; dann wandert es im Uhrzeigersinn."],
  laid: ["Verdeckte Karten", "Für Aktion I, II und IV angelegt; jede wird bei ihrer Aktion aufgedeckt."],
  action_I: ["Aktion I: Schublade", "Deine erste Karte kommt in eine Schublade; ihre Fähigkeit gilt sofort."],
  action_II: ["Aktion II: Bestechung", "Deine zweite Karte bringt dir, was oben links steht."],
  action_III: [
    "Aktion III: Agent",
    "Setz einen Agenten ein oder um, oder nimm zwei gleiche Bestechungsmittel.",
  ],
  action_IV: ["Aktion IV: Anzeiger", "Deine dritte Karte rückt den Anzeiger oben rechts vor."],
  drawer: ["Schublade", "Die Fähigkeit gilt, solange ihre Karte hier liegt."],
  drawer_free: ["Freie Schublade", "In Aktion I kommt eine Karte hinein; freie Schubladen sind gleich."],
  order_space: ["Ablagefeld", "Ein angenommener Auftrag liegt hier, bis du ihn erfüllst."],
  pile: [
    "Aufträge auf dem Plan",
    "Nimm einen an, dessen Flagge dein Agent gerade erreicht hat; die Anzahlung gibt es sofort.",
  ],
  area: ["Wert eines Plättchens", "Am Ende zählt jedes so viel wie der Bereich, in dem sein Anzeiger steht."],
  threshold: ["Schwelle", "Die erste, die in einer Runde überschritten wird, bewegt den Ermittler."],
  roof: ["Feld auf dem Dach", "Hierher kommt der Ermittler Feld um Feld, höchstens eines pro Runde."],
  roof_last: ["Letztes Feld", "Ist er hier, folgt noch eine Runde."],
  roof_purchase: ["Einkauf", "Kommt er hierher, dürfen nach der Runde alle etwas kaufen."],
  roof_payday: [
    "Zahltag",
    "Kommt er hierher, kostet nach der Runde jeder Agent auf dem Plan einen Schilling.",
  ],
  investigator: ["Ermittler", "Bei der ersten Schwelle einer Runde zieht er ein Feld weiter."],
  third_man: [
    "Der dritte Mann",
    "Wo er steht, springt er für den Agenten ein, der dir fehlt. Das kostet einen Punkt.",
  ],
  figure: [
    "Figur",
    "Ein Agent mehr, mit eigenen Kräften; einsatzbereit, sobald fünf andere auf dem Plan stehen.",
  ],
  square_empty: ["Leerer Platz", "Sein Plättchen ist weg: Hier ist nichts mehr zu holen."],
};

const told = (title: string, text: string, paragraph: string): Explanation => ({
  game: "vienna",
  title,
  text,
  paragraph,
});

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

export const about = explanations("vienna", PARAGRAPHS, en, de);

/** A topic, titled with the name of one of its items. */
const named = (topic: Topic, name: string): Explanation => ({ ...about(topic), title: capital(name) });

export const about_bribe = (name: Bribe): Explanation =>
  told(
    capital(spoken(box.bribes[name])),
    words().two_pay(spoken(box.colours[colour_of(name)])),
    PARAGRAPHS.bribe,
  );
export const about_information = (name: Information): Explanation =>
  named("information", spoken(box.information[name]));
export const about_flag = (name: Flag): Explanation => named("flag", spoken(box.flags[name]));
export const about_seal = (name: Seal): Explanation => named("seal", spoken(box.seals[name]));

/** A part of a card in the hand: what it does if the card is laid for its action. */
export const about_part = (card: string, action: Action): Explanation =>
  told(words().card_name(card), part_label(card, action), PARAGRAPHS[`action_${action}`]);

/** The ability of a card in any seat's drawer. */
export const about_drawer = (card: string | null): Explanation =>
  card === null
    ? about("drawer_free")
    : told(`${box.cards[card]!.action}: ${card}`, spoken(box.cards[card]!.text), "7.1");

export const about_order = (name: string): Explanation =>
  told(`${words().orders_one} ${name}`, order_label(name), "10.4");

/** The other players' moves, sentence by sentence. */
export const about_others = (told_of: string): Explanation => told(words().since, told_of, "4.1");

const GOODS_PARAGRAPHS: Record<Good, string> = {
  telephone: "11.3",
  sketch: "11.4",
  "cash-box": "11.5",
  seal: "11.7",
  "side-table": "11.8",
  agent: "11.2",
};

export const about_good = (good: Good): Explanation =>
  told(capital(spoken(box.goods[good].name)), words().goods[good]!, GOODS_PARAGRAPHS[good]);

/** A square: its worth, its tile and the buildings around it, as its label says. */
export const about_square = (
  square: { name: string; tile: Information | null },
  label: string,
): Explanation => told(box.squares[square.name]!.name, label, square.tile === null ? "5.7" : "5.6");

export const about_building = (name: string, label: string): Explanation =>
  told(spoken(box.buildings[name]!.name), label, "5.3");
