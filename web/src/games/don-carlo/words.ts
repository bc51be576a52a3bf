import { dictionary } from "../../app/dictionary";
import type { Language } from "../../app/settings.svelte";

/** As in the rules' table of words, from the lowest sum to the highest. */
export const COUNTRY_WORDS: Record<Language, readonly string[]> = {
  en: ["Egoistria", "Abstrusia", "Abracadabria", "Absurdistan", "Bragland", "Chaotania", "Squadronia"],
  de: ["Egoistrien", "Abstrusien", "Abrakadabrien", "Absurdistan", "Protzland", "Chaotanien", "Schwadronien"],
};

const ordinal = (number: number): string => {
  const ending = new Intl.PluralRules("en", { type: "ordinal" }).select(number);
  return `${number}${{ one: "st", two: "nd", few: "rd" }[ending as "one" | "two" | "few"] ?? "th"}`;
};

const en = {
  countries: COUNTRY_WORDS.en,
  /** Where a narrow stamp may break them. */
  broken_countries: [
    "Egois\u00adtria",
    "Abstru\u00adsia",
    "Abraca\u00addabria",
    "Absur\u00addistan",
    "Brag\u00adland",
    "Chaota\u00adnia",
    "Squad\u00adronia",
  ],
  // seats
  points: "points",
  stock: (number: number) => `stockpile ${number}`,
  cards: (number: number) => (number === 1 ? "1 card in hand" : `${number} cards in hand`),
  known: "Known to all, in the hand:",
  under: "Known to all, under the stockpile, the lowest last:",
  out: "out",
  // countries
  where: (agents: number) => (agents === 1 ? "1 agent out" : `${agents} agents out`),
  all_countries: "Countries",
  leads: "leads",
  owns: "has it",
  country_label: (name: string, sums: string, agents: number, leader: string | null) =>
    `${name}, sum ${sums}, ${agents === 1 ? "1 agent" : `${agents} agents`}${leader === null ? "" : `, ${leader} leads`}`,
  look: (name: string, sums: string) => `${name}, sum ${sums}: show only names for it`,
  agent: (name: string, who: string) => `${name}, ${who}`,
  preview: (name: string, points: number) =>
    `Preview: ${name}, ${points === 1 ? "1 point" : `${points} points`}`,
  earlier: (number: number) => (number === 1 ? "1 earlier" : `${number} earlier`),
  earlier_label: (number: number, agents: string) => `${number} earlier arrivals: ${agents}`,
  travels: (name: string, country: string) => ` sends ${name} to ${country} …`,
  // the hand
  hand: (number: number) => `Your hand, ${number === 1 ? "1 card" : `${number} cards`}`,
  open_hand: (number: number) => `Your open cards, ${number}`,
  bury_place: (number: number, place: number) => `${number}, goes under the stockpile as number ${place}`,
  tap: "Tap cards, or take a name from the codebook.",
  tap_later: "Plan your next name while you wait.",
  no_cards: "You have no cards left.",
  // the form
  form: "Code name",
  code: "Code name",
  sum: "Sum",
  goes: "Goes to",
  pays: "Pays",
  sums: (sums: string) => `sum ${sums.replace("–", " to ")}`,
  no_country: "no country",
  taken: "name is taken",
  no_points: "nothing",
  nth: (number: number) => `${ordinal(number)} agent`,
  row: "in a row",
  equal: "three alike",
  clear: "Clear",
  send: (name: string) => `Send agent ${name}`,
  send_none: "Send agent",
  why: (name: string) => `Why not ${name}?`,
  book: "Codebook",
  book_label: "All names your cards can form, and what they pay",
  book_entry: (name: string, points: number) => `${name}, ${points === 1 ? "1 point" : `${points} points`}`,
  book_taken: (name: string) => `${name}: not possible. Why?`,
  book_for: (country: string) => `For ${country}`,
  book_none: "Your cards form no name for it.",
  all_names: "All names",
  // what the lead would do
  lead_first: "You’d be the first there, and in the lead.",
  lead_keeps: "You already lead there; this widens the gap.",
  lead_takes: (who: string) => `You’d take the lead there from ${who}.`,
  lead_level: (who: string) => `Level with ${who}, and the lead is yours: your first agent came earlier.`,
  lead_behind: (who: string, more: number) =>
    `${who} would still lead there; you’d need ${more === 1 ? "one more agent" : `${more} more agents`}.`,
  // burying
  bury_form: "Bury cards",
  bury_order: "In this order; the last one lies lowest",
  bury: (numbers: string) => `Bury ${numbers}`,
  told_bury: "Bury: ",
  buried: (who: string, own: boolean) =>
    own ? "You bury cards under your stockpile" : `${who} buries cards under the stockpile`,
  buried_text: "Everyone knows them from now on.",
  bury_more: (number: number) => (number === 1 ? "Choose 1 more card" : `Choose ${number} more cards`),
  // open cards of others
  opened: (who: string, own: boolean) => (own ? "Your cards lie open" : `${who}’s cards lie open`),
  opened_text: "The hand formed no name. Now everyone knows these cards.",
  // the score pad
  pad: "Score pad",
  pad_note: "what each agent brought",
  turn: "Turn",
  sum_row: "points",
  country_row: "countries",
  total_row: "total",
  bonus: (number: number) => `bonus ${number}`,
  // examples
  forms: "forms",
  explained: {
    family: "25 cards of its own: 0 to 4 four times each, 5 three times, 6 twice.",
    sums: (sums: string) => `A sum of ${sums.replace("–", " to ")} leads here.`,
    country: (sums: string, value: number, leader: string) =>
      `A sum of ${sums.replace("–", " to ")} leads here. At the end its card is worth ${value} to the family with the most agents${leader === "" ? "" : `: now ${leader}`}.`,
  },
  legend: { seats: "Players", names: "Code names", families: "Families" },
};

const de: typeof en = {
  countries: COUNTRY_WORDS.de,
  broken_countries: [
    "Egois\u00adtrien",
    "Abstru\u00adsien",
    "Abraka\u00addabrien",
    "Absur\u00addistan",
    "Protz\u00adland",
    "Chaota\u00adnien",
    "Schwa\u00addronien",
  ],
  points: "Punkte",
  stock: (number) => `Stapel ${number}`,
  cards: (number) => (number === 1 ? "1 Karte auf der Hand" : `${number} Karten auf der Hand`),
  known: "Allen bekannt, auf der Hand:",
  under: "Allen bekannt, unter dem Stapel, die unterste zuletzt:",
  out: "raus",
  where: (agents) => (agents === 1 ? "1 Agent unterwegs" : `${agents} Agenten unterwegs`),
  all_countries: "Länder",
  leads: "führt",
  owns: "hat es",
  country_label: (name, sums, agents, leader) =>
    `${name}, Summe ${sums}, ${agents === 1 ? "1 Agent" : `${agents} Agenten`}${leader === null ? "" : `, ${leader} führt`}`,
  look: (name, sums) => `${name}, Summe ${sums}: nur Namen dafür zeigen`,
  agent: (name, who) => `${name}, ${who}`,
  preview: (name, points) => `Vorschau: ${name}, ${points === 1 ? "1 Punkt" : `${points} Punkte`}`,
  earlier: (number) => `${number} früher`,
  earlier_label: (number, agents) => `${number} waren früher da: ${agents}`,
  travels: (name, country) => ` schickt ${name} nach ${country} …`,
  hand: (number) => `Deine Hand, ${number === 1 ? "1 Karte" : `${number} Karten`}`,
  open_hand: (number) => `Deine offenen Karten, ${number}`,
  bury_place: (number, place) => `${number}, kommt als Nummer ${place} unter den Stapel`,
  tap: "Tipp Karten an oder nimm einen Namen aus dem Codebuch.",
  tap_later: "Plane deinen nächsten Namen, während du wartest.",
  no_cards: "Du hast keine Karten mehr.",
  form: "Codename",
  code: "Codename",
  sum: "Summe",
  goes: "Reist nach",
  pays: "Bringt",
  sums: (sums) => `Summe ${sums.replace("–", " bis ")}`,
  no_country: "kein Land",
  taken: "Name vergeben",
  no_points: "nichts",
  nth: (number) => `${number}. Agent`,
  row: "Reihe",
  equal: "drei Gleiche",
  clear: "Leeren",
  send: (name) => `Agent ${name} schicken`,
  send_none: "Agent schicken",
  why: (name) => `Warum nicht ${name}?`,
  book: "Codebuch",
  book_label: "Alle Namen, die deine Karten bilden, und was sie bringen",
  book_entry: (name, points) => `${name}, ${points === 1 ? "1 Punkt" : `${points} Punkte`}`,
  book_taken: (name) => `${name}: geht nicht. Warum?`,
  book_for: (country) => `Für ${country}`,
  book_none: "Deine Karten bilden keinen Namen dafür.",
  all_names: "Alle Namen",
  lead_first: "Du wärst zuerst dort und damit vorn.",
  lead_keeps: "Dort führst du schon; das baut den Vorsprung aus.",
  lead_takes: (who) => `Damit löst du dort ${who} an der Spitze ab.`,
  lead_level: (who) => `Gleichstand mit ${who}, und du führst: Dein erster Agent war früher da.`,
  lead_behind: (who, more) =>
    `${who} bliebe dort vorn; dir ${more === 1 ? "fehlt noch ein Agent" : `fehlen noch ${more} Agenten`}.`,
  bury_form: "Unter den Stapel",
  bury_order: "In dieser Reihenfolge; die letzte liegt zuunterst",
  bury: (numbers) => `${numbers} unter den Stapel`,
  told_bury: "Unter den Stapel: ",
  buried: (who, own) => (own ? "Du legst Karten unter den Stapel" : `${who} legt Karten unter den Stapel`),
  buried_text: "Ab jetzt kennen sie alle.",
  bury_more: (number) => (number === 1 ? "Wähl noch 1 Karte" : `Wähl noch ${number} Karten`),
  opened: (who, own) => (own ? "Deine Karten liegen offen" : `Die Karten von ${who} liegen offen`),
  opened_text: "Die Hand ergab keinen Namen. Diese Karten kennen nun alle.",
  pad: "Wertungsblock",
  pad_note: "was jeder Agent brachte",
  turn: "Zug",
  sum_row: "Punkte",
  country_row: "Länder",
  total_row: "gesamt",
  bonus: (number) => `Bonus ${number}`,
  forms: "ergeben",
  explained: {
    family: "25 eigene Karten: 0 bis 4 je viermal, die 5 dreimal, die 6 zweimal.",
    sums: (sums) => `Hierher führt die Summe ${sums.replace("–", " bis ")}.`,
    country: (sums, value, leader) =>
      `Hierher führt die Summe ${sums.replace("–", " bis ")}. Am Ende bringt die Karte der Familie mit den meisten Agenten ${value} Punkte${leader === "" ? "" : `: jetzt ${leader}`}.`,
  },
  legend: { seats: "Am Tisch", names: "Codenamen", families: "Familien" },
};

export const words = dictionary(en, de);
