// The meaning of every icon, number and place of the table: a sentence and its paragraph.

import type { Explanation } from "../../table/explain/explain.svelte";
import { explanations, type Told } from "../../table/explain/topics";
import { card_words } from "./naming";
import { ability_of, type Region } from "./picture";
import { words } from "./words";

/** The paragraph of every topic. */
const PARAGRAPHS = {
  ninja: "4.1",
  kamikaze: "4.2",
  scout: "4.3",
  two_cards: "4.1",
  lays_last: "4.3",
  number: "5.1",
  region: "5.1",
  majority: "5.2",
  no_majority: "5.3",
  no_troops: "5.4",
  hand: "5.2",
  pile: "3.1",
  gifts: "6.2",
  dummy: "6.4",
  round: "2.3",
  reinforcement: "3.1",
  saboteurs: "3.3",
  troops: "3.4",
  scouts: "4.4",
  envelope: "3.2",
  floe: "3.4",
  destroyed: "4.2",
} as const;

export type Topic = keyof typeof PARAGRAPHS;
export const TOPICS = Object.keys(PARAGRAPHS) as Topic[];

type Texts = Record<Topic, Told>;

const en: Texts = {
  ninja: ["Ninja twins", "Next round their player must lay two cards, and both count fully."],
  kamikaze: ["Kamikaze", "Destroys every 7, 8 and 9 revealed this round, friend or foe."],
  scout: ["Scout", "Next round its player lays last, with the others’ cards on the table."],
  two_cards: ["Ninja twins at work", "Must lay two cards in this round."],
  lays_last: ["Scout at work", "Lays in this round only after all others have revealed."],
  number: ["Number", "On the board it counts towards the majority; in your hand it can score."],
  region: ["Region", "After round 8 the highest sum of cards on the board has the majority here."],
  majority: ["Majority", "Held to the end, it makes all hand cards of this region count."],
  no_majority: [
    "Troops without a majority",
    "In the end they make only the smallest hand card of this region count.",
  ],
  no_troops: ["No troops", "As it stands, hand cards of this region will be worth nothing."],
  hand: ["Cards in hand", "Only what is still here at the end scores."],
  pile: ["Reinforcement pile", "Two cards are drawn from it every round."],
  gifts: ["Saboteurs at a dummy", "Cards given to it; nobody peeks."],
  dummy: ["Dummy", "The wooden neighbour for two players: it lays the top card of its pile."],
  round: ["Rounds", "Eight, with three phases each; then the hands are counted."],
  reinforcement: ["Reinforcements", "Everyone draws two cards."],
  saboteurs: ["Saboteurs", "Each neighbour gets a card of yours, and you get one from each."],
  troops: ["Troops", "Lay a card face down; when all have chosen, all are revealed."],
  scouts: ["Scouts’ troops", "All scouts choose at the same time, after everyone else."],
  envelope: ["Envelope", "One card goes left and one goes right, sealed until everyone has chosen."],
  floe: ["Ice floe", "Your troops of this round wait here, face down, until all have chosen."],
  destroyed: ["Out of the game", "Blown up by kamikazes; worth nothing to anyone."],
};

const de: Texts = {
  ninja: ["Ninjazwillinge", "In der nächsten Runde muss ihr Spieler zwei Karten legen; beide zählen voll."],
  kamikaze: ["Kamikaze", "Zerstört jede 7, 8 und 9, die in dieser Runde aufgedeckt wird, egal, von wem."],
  scout: ["Aufklärer", "In der nächsten Runde legt sein Spieler zuletzt, die Karten der anderen vor Augen."],
  two_cards: ["Ninjazwillinge im Einsatz", "Muss in dieser Runde zwei Karten legen."],
  lays_last: ["Aufklärer im Einsatz", "Legt in dieser Runde erst, wenn alle anderen aufgedeckt haben."],
  number: ["Zahl", "In der Auslage zählt sie für die Mehrheit; auf der Hand kann sie Punkte bringen."],
  region: ["Gebiet", "Nach Runde 8 hat hier die höchste Summe in der Auslage die Mehrheit."],
  majority: ["Mehrheit", "Wer sie am Ende hat, bei dem zählen alle Handkarten dieses Gebiets."],
  no_majority: ["Truppen ohne Mehrheit", "Am Ende zählt damit nur die kleinste Handkarte dieses Gebiets."],
  no_troops: ["Keine Truppen", "So, wie es steht, sind Handkarten dieses Gebiets am Ende nichts wert."],
  hand: ["Handkarten", "Nur was am Ende noch hier ist, bringt Punkte."],
  pile: ["Verstärkungsstapel", "Von hier werden jede Runde zwei Karten gezogen."],
  gifts: ["Saboteure beim Dummy", "Karten, die er bekommen hat; niemand guckt hinein."],
  dummy: ["Dummy", "Der hölzerne Nachbar zu zweit: Er legt die oberste Karte seines Stapels."],
  round: ["Runden", "Acht mit je drei Phasen; dann werden die Handkarten gezählt."],
  reinforcement: ["Verstärkung", "Alle ziehen zwei Karten."],
  saboteurs: ["Saboteure", "Jeder Nachbar bekommt eine Karte von dir und du von jedem eine."],
  troops: ["Truppen", "Lege eine Karte verdeckt; haben alle gewählt, wird aufgedeckt."],
  scouts: ["Aufklärertruppen", "Alle Aufklärer wählen gleichzeitig, nach allen anderen."],
  envelope: ["Umschlag", "Eine Karte geht nach links, eine nach rechts, versiegelt, bis alle gewählt haben."],
  floe: ["Eisscholle", "Hier warten deine Truppen dieser Runde, verdeckt, bis alle gewählt haben."],
  destroyed: ["Aus dem Spiel", "Was Kamikazes zerstört haben; es zählt für niemanden."],
};

export const about = explanations("pingvasion", PARAGRAPHS, en, de);

/** A card: its ability, else its number. */
export const about_card = (card: string): Explanation => ({
  ...about(ability_of(card) ?? "number"),
  title: card_words(card),
});

export const about_region = (region: Region): Explanation => ({
  ...about("region"),
  title: words().regions[region],
});

/** The troops of a seat in a region, and their effect at the end. `note`: the reader's own cards of it. */
export function about_troops(
  title: string,
  troops: { any: boolean; majority: boolean },
  note: string,
): Explanation {
  const topic = about(!troops.any ? "no_troops" : troops.majority ? "majority" : "no_majority");
  return { ...topic, title: `${title}: ${topic.title}`, text: `${topic.text}${note}` };
}
