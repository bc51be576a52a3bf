import type { About } from "../../lobby/about";
import { COLOURS } from "./colours";

export const about: About = {
  line: { en: "Agents, bribes and secrets, 1950.", de: "Agenten und Geheimnisse, 1950." },
  button: "mustard",
  story: [
    {
      en: "Vienna, around 1950: five powers, thirty buildings, forty squares, and on every square secret information that you want.",
      de: "Wien, um 1950: fünf Mächte, dreißig Gebäude, vierzig Plätze, und auf jedem Platz eine Geheiminformation, die du willst.",
    },
    {
      en: "Each round you lay cards for your actions: for an ability in your desk's drawers, for bribes, and for information.",
      de: "In jeder Runde legst du Karten für deine Aktionen an: für eine Fähigkeit in den Schubladen, für Bestechungsmittel und für Informationen.",
    },
    {
      en: "With chocolate, wine, magazines, coffee and tobacco you bribe the way of an agent into a building.",
      de: "Mit Schokolade, Wein, Illustrierten, Kaffee und Tabak bestichst du einem Agenten den Weg in ein Gebäude.",
    },
    {
      en: "When your agents stand in all buildings around a square what lies there is yours, with two to four points.",
      de: "Stehen deine Agenten in allen Gebäuden um einen Platz, gehört dir, was dort liegt, und dazu zwei bis vier Punkte.",
    },
    {
      en: "Information of a kind drives its marker up, and with it what all of that kind is worth, until the investigator on the roof has seen enough.",
      de: "Informationen treiben den Anzeiger ihrer Art hoch und damit den Wert von allen dieser Art, bis der Ermittler auf dem Dach genug gesehen hat.",
    },
  ],
  first: {
    players: 2,
    options: { version: "intro" },
    words: {
      en: "You and one Informant, the introductory version.",
      de: "Du und ein Informant, die Einstiegsversion.",
    },
  },
  asked: "version",
  options: {
    version: {
      title: { en: "Version", de: "Version" },
      text: {
        en: "Who plays for the first time takes the introductory one.",
        de: "Wer zum ersten Mal spielt, nimmt die Einstiegsversion.",
      },
      choices: {
        intro: {
          title: { en: "Introductory", de: "Einstiegsversion" },
          text: {
            en: "Agents, bribes, squares and information.",
            de: "Agenten, Bestechung, Plätze und Informationen.",
          },
        },
        full: {
          title: { en: "Full", de: "Vollversion" },
          text: {
            en: "With money, orders, purchases and paydays besides.",
            de: "Dazu Geld, Aufträge, Einkäufe und Zahltage.",
          },
        },
      },
    },
    flags: {
      title: { en: "Flags", de: "Flaggen" },
      text: { en: "Which power a building belongs to.", de: "Welcher Macht ein Gebäude gehört." },
      choices: {
        printed: {
          title: { en: "As on the board", de: "Wie auf dem Plan" },
          text: { en: "The same in every match.", de: "In jeder Partie gleich." },
        },
        random: {
          title: { en: "At random", de: "Zufällig" },
          text: {
            en: "Six of each power, laid out anew.",
            de: "Sechs von jeder Macht, jedes Mal neu verteilt.",
          },
        },
      },
    },
    third_man: {
      title: { en: "The third man", de: "Der dritte Mann" },
      text: {
        en: "He walks through the city and stands in for an agent that you miss at a square, for one point.",
        de: "Er geht durch die Stadt und springt an einem Platz für einen Agenten ein, der dir fehlt, für einen Punkt.",
      },
    },
    figures: {
      title: { en: "The figures", de: "Die Figuren" },
      text: {
        en: "Everybody has one more agent, with two powers of its own: Marrakesh, New York City, Hamburg or Amsterdam.",
        de: "Alle haben einen Agenten mehr, mit zwei eigenen Kräften: Marrakesch, New York City, Hamburg oder Amsterdam.",
      },
      needs: { version: "full" },
    },
    colours: {
      title: { en: "The colours of the seats", de: "Die Farben der Plätze" },
      text: {
        en: "Each has its figure: yellow Marrakesh, red New York City, blue Hamburg, green Amsterdam.",
        de: "Zu jeder gehört eine Figur: Gelb Marrakesch, Rot New York City, Blau Hamburg, Grün Amsterdam.",
      },
      choices: COLOURS,
      needs: { version: "full", figures: true },
    },
  },
};
