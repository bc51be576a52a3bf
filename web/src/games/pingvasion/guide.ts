// Tips for a first match: one for each kind of decision and for the moments that matter.

import { dictionary } from "../../app/dictionary";
import type { Tip } from "../../table/game-ui";
import type { TableView } from "../../table/table-view.svelte";
import { type Picture, ROUNDS } from "./picture";

type Says = Record<string, Omit<Tip, "key">>;

const en: Says = {
  first_gifts: {
    title: "Two saboteurs",
    text: "You give away two cards each round: one to the left, one to the right. Tap a card, then an envelope, or drag it there. Give what helps others least: low cards, or regions you don’t want to fight over.",
    paragraph: "3.2",
  },
  first_troops: {
    title: "Your first troops",
    text: "Lay one card. Its number helps you win the majority in its region, but it is gone from your hand, and only hand cards score. A middling number is a good start.",
    paragraph: "3.4",
  },
  dummies: {
    title: "Two dummies",
    text: "With two players, wooden dummies sit between you. Your saboteurs go to them, and you draw a card from each. They lay troops too, and they can win.",
    paragraph: "6.1",
  },
  majority: {
    title: "What it’s all about",
    text: "With the majority in a region all your hand cards of it score; with some troops there, only the smallest one. So lay low where you lead, and keep the high cards.",
    paragraph: "5.2",
  },
  ninjas: {
    title: "Ninja twins",
    text: "You must lay two cards this round. Choose both and send them together: they can even go to two regions.",
    paragraph: "4.1",
  },
  scout_chooses: {
    title: "Now you know",
    text: "The dashed cards on the board are what the others have just laid. Overtake a rival by a point, or strike with a kamikaze if 7s, 8s or 9s lie open.",
    paragraph: "4.3",
  },
  kamikaze: {
    title: "You hold a kamikaze",
    text: "A 2 with a bomb destroys every 7, 8 and 9 laid in its round. Wait for a round in which others need high cards, and lay no high one beside it.",
    paragraph: "4.2",
  },
  bombed: {
    title: "That hurt",
    text: "Destroyed cards leave the game. What already lies in a display is safe.",
    paragraph: "4.2",
  },
  gifts_later: {
    title: "Whom do you help?",
    text: "Look at your neighbours’ rows: a card of a region in which they have no troops is worth nothing to them.",
    paragraph: "5.4",
  },
  foothold: {
    title: "A foothold",
    text: "You hold good cards of a region where you have no troops yet. One small card there is enough to score at least something.",
    paragraph: "5.3",
  },
  last: {
    title: "The last round",
    text: "After these troops everything is counted. Ninja twins and scouts do nothing any more; a kamikaze does.",
    paragraph: "4.6",
  },
};

const de: typeof en = {
  first_gifts: {
    title: "Zwei Saboteure",
    text: "Jede Runde gibst du zwei Karten weg: eine nach links, eine nach rechts. Tipp eine Karte an und dann einen Umschlag, oder zieh sie hin. Gib her, was anderen am wenigsten nützt: kleine Karten oder Gebiete, um die du nicht kämpfen willst.",
    paragraph: "3.2",
  },
  first_troops: {
    title: "Deine ersten Truppen",
    text: "Leg eine Karte. Ihre Zahl hilft dir zur Mehrheit in ihrem Gebiet, aber dann fehlt sie auf deiner Hand, und nur Handkarten zählen. Eine mittlere Zahl ist ein guter Anfang.",
    paragraph: "3.4",
  },
  dummies: {
    title: "Zwei Dummys",
    text: "Zu zweit sitzen hölzerne Dummys zwischen euch. Deine Saboteure gehen an sie, und von jedem ziehst du eine Karte. Auch sie legen Truppen, und sie können gewinnen.",
    paragraph: "6.1",
  },
  majority: {
    title: "Worum es geht",
    text: "Mit der Mehrheit in einem Gebiet zählen alle deine Handkarten davon; nur mit Truppen dort bloß die kleinste. Leg also knapp, wo du führst, und behalte die hohen Karten.",
    paragraph: "5.2",
  },
  ninjas: {
    title: "Ninjazwillinge",
    text: "In dieser Runde musst du zwei Karten legen. Wähl beide und sende sie zusammen aus, gern auch in zwei Gebiete.",
    paragraph: "4.1",
  },
  scout_chooses: {
    title: "Jetzt weißt du es",
    text: "Die gestrichelten Karten auf dem Plan haben die anderen gerade gelegt. Überhol jemanden um einen Punkt, oder schlag mit einem Kamikaze zu, wenn Siebener, Achter oder Neuner offen liegen.",
    paragraph: "4.3",
  },
  kamikaze: {
    title: "Du hast einen Kamikaze",
    text: "Eine 2 mit Bombe zerstört jede 7, 8 und 9 ihrer Runde. Warte auf eine Runde, in der die anderen hohe Karten brauchen, und leg selbst keine dazu.",
    paragraph: "4.2",
  },
  bombed: {
    title: "Das tat weh",
    text: "Zerstörte Karten sind aus dem Spiel. Was schon ausliegt, ist sicher.",
    paragraph: "4.2",
  },
  gifts_later: {
    title: "Wem hilfst du?",
    text: "Schau auf die Reihen deiner Nachbarn: Eine Karte aus einem Gebiet, in dem sie keine Truppen haben, ist für sie nichts wert.",
    paragraph: "5.4",
  },
  foothold: {
    title: "Ein Fuß in der Tür",
    text: "Du hältst gute Karten eines Gebiets, in dem du noch keine Truppen hast. Eine kleine Karte dort genügt, damit wenigstens etwas zählt.",
    paragraph: "5.3",
  },
  last: {
    title: "Die letzte Runde",
    text: "Nach diesen Truppen wird gezählt. Ninjazwillinge und Aufklärer wirken nicht mehr, ein Kamikaze schon.",
    paragraph: "4.6",
  },
};

const words = dictionary(en, de);

/** The kinds of moment that fit, the rarest first. */
export function moments({ picture, you, info }: TableView<Picture>): string[] {
  if (picture === null) return [];
  const { phase, round, hand } = picture;
  const empty = (at: number): boolean => picture.sums[you]![at] === 0;
  const found: [string, boolean][] = [
    ["scout_chooses", phase === "scouts"],
    ["ninjas", phase !== "saboteurs" && picture.ninjas.includes(you)],
    ["first_gifts", phase === "saboteurs" && round === 1],
    ["dummies", phase === "troops" && round === 1 && info.players === 2],
    ["first_troops", phase === "troops" && round === 1],
    ["bombed", phase === "saboteurs" && picture.reveal?.destroyed.some((cards) => cards.length > 0) === true],
    ["majority", phase === "saboteurs" && round === 2],
    ["last", phase !== "saboteurs" && round === ROUNDS],
    ["kamikaze", phase === "troops" && hand.some((each) => each.endsWith("2*"))],
    ["gifts_later", phase === "saboteurs" && round >= 3],
    [
      "foothold",
      phase === "troops" && round >= 3 && picture.hand_sums.some((sum, at) => empty(at) && sum >= 8),
    ],
  ];
  return found.filter(([, now]) => now).map(([key]) => key);
}

/** Tips about the floes, not about the hand. */
const ABOUT_THE_BOARD: readonly string[] = ["majority", "foothold", "bombed", "dummies"];

export function guide(view: TableView<Picture>): Tip | null {
  const key = moments(view)[0];
  if (key === undefined) return null;
  return { key, ...words()[key]!, ...(ABOUT_THE_BOARD.includes(key) ? { at: ["[data-board]"] } : {}) };
}
