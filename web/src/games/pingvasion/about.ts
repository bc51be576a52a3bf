import type { About } from "../../lobby/about";

export const about: About = {
  line: { en: "Penguins take the world.", de: "Pinguine erobern die Welt." },
  button: "accent",
  story: [
    {
      en: "Penguins want the world: Antarctica, desert, jungle, city and moon, in eight rounds of three steps.",
      de: "Pinguine wollen die Welt: Antarktis, Wüste, Dschungel, Stadt und Mond, in acht Runden mit drei Schritten.",
    },
    {
      en: "First reinforcements arrive: two new cards, each with a region and a number.",
      de: "Zuerst kommt Verstärkung: zwei neue Karten, jede mit einem Gebiet und einer Zahl.",
    },
    {
      en: "Then you smuggle in saboteurs: one card to your left neighbour, one to your right, and theirs come to you.",
      de: "Dann schleust du Saboteure ein: eine deiner Karten zum linken Nachbarn, eine zum rechten, und ihre kommen zu dir.",
    },
    {
      en: "Then all send troops at once: one card lands in front of you for good, and ninja twins, kamikazes and scouts do their work.",
      de: "Dann schicken alle zugleich Truppen: Eine Karte landet endgültig vor dir, und Ninjazwillinge, Kamikaze und Aufklärer tun ihre Arbeit.",
    },
    {
      en: "In the end only the cards still in your hand count: all of them where your troops are strongest, just the smallest where they are not.",
      de: "Am Ende zählt nur, was du noch auf der Hand hast: alles, wo deine Truppen die stärksten sind, und nur die kleinste Karte, wo sie es nicht sind.",
    },
  ],
  first: {
    players: 3,
    words: { en: "You and two Informants, ten minutes.", de: "Du und zwei Informanten, zehn Minuten." },
  },
  options: {
    deck: {
      title: { en: "The deck", de: "Der Kartensatz" },
      text: {
        en: "The rulebook and the printed cards disagree on how many there are of each number.",
        de: "Spielregel und gedruckte Karten sind sich nicht einig, wie oft es eine Zahl gibt.",
      },
      choices: {
        rulebook: {
          title: { en: "As the rulebook says", de: "Wie in der Spielregel" },
          text: {
            en: "Each number from 1 to 9 twice in every region.",
            de: "Jede Zahl von 1 bis 9 zweimal in jedem Gebiet.",
          },
        },
        printed: {
          title: { en: "As printed", de: "Wie gedruckt" },
          text: {
            en: "Middle numbers more often: the 5 four times, the 1 and the 9 once.",
            de: "Mittlere Zahlen öfter: die 5 viermal, die 1 und die 9 einmal.",
          },
        },
      },
    },
  },
};
