// Tips for a first match, one for each kind of moment.

import { dictionary } from "../../app/dictionary";
import type { Tip } from "../../table/game-ui";
import { read_card } from "./cards";
import { counting } from "./counting.svelte";
import { type Picture, type Spy, tricks_done } from "./picture";

type Said = Omit<Tip, "key">;

const en = {
  welcome: {
    title: "Fewest points win.",
    text: "Black cards in your tricks cost points, above all the six black spies: 10 each. The four coloured spies (7) take 5 off. First, give away three cards.",
    paragraph: "1.2",
  },
  pass: {
    title: "Three cards leave your hand.",
    text: "High black cards are the hardest to lose later. Emptying a colour helps too: when it is led, you can dump black on it.",
    paragraph: "2.4",
  },
  first_lead: {
    title: "You open the round.",
    text: "Anything but black. A low card is a quiet start: it will rarely win the trick.",
    paragraph: "3.1",
  },
  lead: {
    title: "You took the trick, so you lead.",
    text: "Lead low, and the trick rarely comes back to you. Pick a colour with many cards still out.",
    paragraph: "3.6",
  },
  follow: {
    title: "Colour or rank, as you like.",
    text: "The raised cards may be played. Only the highest card of the colour led takes the trick, so the same rank in another colour is safe.",
    paragraph: "3.2",
  },
  free: {
    title: "You have neither: play anything.",
    text: "The moment to lose a black spy. It cannot take this trick, so another player pays for it.",
    paragraph: "3.2",
  },
  danger: {
    title: "There is black in this trick.",
    text: "Stay under the card with the crown, or play another colour of the same rank.",
    paragraph: "4.1",
  },
  bargain: {
    title: "This trick would do you good.",
    text: "There’s a coloured spy in it: −5. Take it, unless a black card can still spoil the fun.",
    paragraph: "4.2",
  },
  last: {
    title: "You play last.",
    text: "You see the whole trick: if there’s no black in it, now is a safe time to spend a high card.",
    paragraph: "3.4",
  },
  black_led: {
    title: "Black was led.",
    text: "Of several black 7s the first one counts as the higher: a second black spy slips under it.",
    paragraph: "3.5",
  },
  scored: {
    title: "The round is counted.",
    text: "Each round hands out 60 points. Take all sixteen black cards, and they cost you nothing and everyone else 60: rare, but it happens.",
    paragraph: "4.3",
  },
  mole: {
    title: "The mole pile.",
    text: "The most points pick first. Take low cards and coloured spies, and leave the black ones to the others.",
    paragraph: "6.5",
  },
  call: {
    title: "You call a colour.",
    text: "Going left from you, the first player holding it must lead it. Call one where you hold low cards.",
    paragraph: "6.6",
  },
  choose: {
    title: "All sixteen black cards!",
    text: "Capture costs everyone else 60; release takes 60 off your own score. Check who is close to the end value.",
    paragraph: "6.3",
  },
} satisfies Record<string, Said>;

const de: Record<keyof typeof en, Said> = {
  welcome: {
    title: "Wer am wenigsten hat, gewinnt.",
    text: "Schwarze Karten in deinen Stichen kosten Punkte, am meisten die sechs schwarzen Spione: je 10. Die vier farbigen Spione (7) nehmen dir je 5 ab. Gib zuerst drei Karten weg.",
    paragraph: "1.2",
  },
  pass: {
    title: "Drei Karten verlassen deine Hand.",
    text: "Hohe schwarze Karten wirst du später am schwersten los. Auch eine leere Farbe hilft: Dann darfst du dort Schwarz abwerfen.",
    paragraph: "2.4",
  },
  first_lead: {
    title: "Du eröffnest die Runde.",
    text: "Jede Karte, nur keine schwarze. Eine niedrige ist ein ruhiger Anfang: Den Stich muss dann meist jemand anders nehmen.",
    paragraph: "3.1",
  },
  lead: {
    title: "Du hast den Stich, also spielst du an.",
    text: "Wer niedrig anspielt, nimmt den Stich selten selbst. Nimm eine Farbe, von der noch viele Karten im Spiel sind.",
    paragraph: "3.6",
  },
  follow: {
    title: "Farbe oder Rang, wie du willst.",
    text: "Was hochsteht, darfst du spielen. Nur die höchste Karte der angespielten Farbe nimmt den Stich; derselbe Rang in einer anderen Farbe ist also sicher.",
    paragraph: "3.2",
  },
  free: {
    title: "Du hast beides nicht: Spiel, was du willst.",
    text: "Der Moment, einen schwarzen Spion loszuwerden. Er kann diesen Stich nicht nehmen, also zahlt jemand anders.",
    paragraph: "3.2",
  },
  danger: {
    title: "In diesem Stich liegt Schwarz.",
    text: "Bleib unter der Karte mit der Krone, oder spiel denselben Rang in einer anderen Farbe.",
    paragraph: "4.1",
  },
  bargain: {
    title: "Dieser Stich täte dir gut.",
    text: "Ein farbiger Spion liegt darin: −5. Nimm ihn, wenn kein Schwarz mehr dazwischenfunken kann.",
    paragraph: "4.2",
  },
  last: {
    title: "Du spielst zuletzt.",
    text: "Du siehst den ganzen Stich: Liegt nichts Schwarzes darin, kannst du hier eine hohe Karte loswerden.",
    paragraph: "3.4",
  },
  black_led: {
    title: "Schwarz ist angespielt.",
    text: "Von mehreren schwarzen 7 zählt die zuerst gespielte: Ein zweiter schwarzer Spion schlüpft darunter.",
    paragraph: "3.5",
  },
  scored: {
    title: "Die Runde ist gezählt.",
    text: "Jede Runde verteilt 60 Punkte. Wer alle sechzehn schwarzen Karten hat, bekommt dafür keine, alle anderen 60: selten, aber es kommt vor.",
    paragraph: "4.3",
  },
  mole: {
    title: "Der Maulwurf-Stapel.",
    text: "Wer die meisten Punkte hat, sucht zuerst aus. Nimm niedrige Karten und farbige Spione, lass die schwarzen den anderen.",
    paragraph: "6.5",
  },
  call: {
    title: "Du sagst eine Farbe an.",
    text: "Der Erste links von dir, der sie hat, muss sie anspielen. Nimm eine, in der du niedrige Karten hast.",
    paragraph: "6.6",
  },
  choose: {
    title: "Alle sechzehn schwarzen Karten!",
    text: "Gefangen nehmen kostet alle anderen 60, freilassen nimmt dir selbst 60 ab. Schau, wer nah am Endwert ist.",
    paragraph: "6.3",
  },
};

const words = dictionary<Record<keyof typeof en, Said>>(en, de);

export type Moment = keyof typeof en;

/** The moment the reader is in, or null where there is nothing new to say. */
export function moment(picture: Picture): Moment | null {
  if (picture.phase === "pass") return passing(picture);
  if (picture.phase === "mole" || picture.phase === "call" || picture.phase === "choose")
    return picture.phase;
  if (picture.phase !== "play") return null;
  return picture.trick.length === 0 ? leading(picture) : following(picture);
}

const passing = ({ round }: Picture): Moment => (round === 1 ? "welcome" : round === 2 ? "scored" : "pass");
const leading = (picture: Picture): Moment => (tricks_done(picture) === 0 ? "first_lead" : "lead");

function following(picture: Picture): Moment {
  const led = read_card(picture.trick[0]!.card);
  if (!picture.can_follow) return "free";
  const first = tricks_done(picture) === 0;
  if (!first && led.colour === "K") return "black_led";
  if (!first && picture.trick.some(({ card }) => counting.points(card) > 0)) return "danger";
  if (!first && picture.trick_points < 0) return "bargain";
  return !first && picture.trick.length === picture.scores.length - 1 ? "last" : "follow";
}

/** Tips about the table, not about the hand. */
const ABOUT_THE_TRICK: readonly Moment[] = ["black_led", "danger", "bargain"];

export function guide(view: Spy): Tip | null {
  if (view.picture === null) return null;
  const key = moment(view.picture);
  if (key === null) return null;
  return { key, ...words()[key], ...(ABOUT_THE_TRICK.includes(key) ? { at: [".trick"] } : {}) };
}
