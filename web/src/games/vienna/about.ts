import type { About } from "../../lobby/about";
import { COLOURS } from "./colours";

export const about: About = {
  line: { en: "Agents, bribes and secrets, 1950.", de: "Agenten und Geheimnisse, 1950." },
  button: "mustard",
  story: [
    {
      en: "Vienna, around 1950: five powers, thirty buildings, forty squares, and on every square a secret you want.",
      de: "Wien, um 1950: fünf Mächte, dreißig Gebäude, vierzig Plätze, und auf jedem ein Geheimnis, das du willst.",
    },
    {
      en: "Each round you lay three cards for your actions: one card for an ability, one for a bribe, one for a secret.",
      de: "In jeder Runde legst du drei Karten an: eine für eine Fähigkeit, eine für eine Bestechung, eine für ein Geheimnis.",
    },
    {
      en: "With chocolate, wine, magazines, coffee and tobacco you bribe an agent’s way into a building.",
      de: "Mit Schokolade, Wein, Illustrierten, Kaffee und Tabak erkaufst du deinem Agenten den Weg in ein Gebäude.",
    },
    {
      en: "Surround a square with your agents, one in every building, and its secret is yours, with two to four points.",
      de: "Umstellst du einen Platz, mit einem Agenten in jedem Gebäude, gehört dir sein Geheimnis, samt zwei bis vier Punkten.",
    },
    {
      en: "Push a secret’s marker and every copy of it is worth more, until the man on the roof has seen enough.",
      de: "Rückt ein Anzeiger vor, sind alle Geheimnisse seiner Sorte mehr wert, bis der Ermittler auf dem Dach genug gesehen hat.",
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
        en: "First time? Take the introductory one.",
        de: "Zum ersten Mal dabei? Dann die Einstiegsversion.",
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
            en: "Plus money, orders, purchases and paydays.",
            de: "Dazu Geld, Aufträge, Einkäufe und Zahltage.",
          },
        },
      },
    },
    flags: {
      title: { en: "Flags", de: "Flaggen" },
      text: { en: "Which power owns which building.", de: "Welcher Macht ein Gebäude gehört." },
      choices: {
        printed: {
          title: { en: "As on the board", de: "Wie auf dem Plan" },
          text: { en: "The same in every match.", de: "In jeder Partie gleich." },
        },
        random: {
          title: { en: "At random", de: "Zufällig" },
          text: {
            en: "Six of each power, reshuffled every time.",
            de: "Sechs von jeder Macht, jedes Mal neu verteilt.",
          },
        },
      },
    },
    third_man: {
      title: { en: "The third man", de: "Der dritte Mann" },
      text: {
        en: "He wanders the city and fills in for the agent you lack, at the cost of a point.",
        de: "Er streift durch die Stadt und springt für den Agenten ein, der dir fehlt. Das kostet einen Punkt.",
      },
    },
    figures: {
      title: { en: "The figures", de: "Die Figuren" },
      text: {
        en: "One more agent for everyone, with two powers of its own: Marrakesh, New York City, Hamburg or Amsterdam.",
        de: "Ein Agent mehr für alle, mit zwei eigenen Kräften: Marrakesh, New York City, Hamburg oder Amsterdam.",
      },
      needs: { version: "full" },
    },
    colours: {
      title: { en: "The colours of the seats", de: "Die Farben der Plätze" },
      text: {
        en: "Each has its figure: yellow Marrakesh, red New York City, blue Hamburg, green Amsterdam.",
        de: "Zu jeder gehört eine Figur: Gelb Marrakesh, Rot New York City, Blau Hamburg, Grün Amsterdam.",
      },
      choices: COLOURS,
      needs: { version: "full", figures: true },
    },
  },
};
