import type { About } from "../../lobby/about";

export const about: About = {
  line: { en: "Take tricks, dodge the black hats.", de: "Stiche ja, schwarze Hüte nein." },
  button: "mustard",
  story: [
    {
      en: "Everybody gets a hand of agents in five colours, numbered from 1 to 11, and secretly passes three of them on to a neighbour.",
      de: "Alle bekommen Agenten in fünf Farben, von 1 bis 11, und geben heimlich drei davon an einen Nachbarn weiter.",
    },
    {
      en: "Somebody leads a card, and everybody follows with its colour or with its number; only who has neither may play anything.",
      de: "Jemand spielt eine Karte an, und alle bedienen ihre Farbe oder ihre Zahl; nur wer beides nicht hat, spielt irgendeine.",
    },
    {
      en: "The highest card of the colour that was led takes the trick, and with it everything that lies there.",
      de: "Die höchste Karte der angespielten Farbe nimmt den Stich, und mit ihm alles, was darin liegt.",
    },
    {
      en: "Black cards hurt: each of the six black spies costs 10 points, the others 1 to 5. A coloured spy is worth 5 the other way.",
      de: "Schwarze Karten schmerzen: Jeder der sechs schwarzen Spione kostet 10 Punkte, die anderen 1 bis 5. Ein farbiger Spion nimmt dir 5 ab.",
    },
    {
      en: "When somebody reaches the end value the fewest points win, unless somebody dared to take all sixteen black cards: then all others pay.",
      de: "Erreicht jemand den Endwert, gewinnen die wenigsten Punkte. Es sei denn, jemand wagt es und nimmt alle sechzehn schwarzen: Dann zahlen die anderen.",
    },
  ],
  first: {
    players: 4,
    options: { end_value: 60 },
    words: {
      en: "You and three Informants, a short match to 60 points.",
      de: "Du und drei Informanten, eine kurze Partie bis 60 Punkte.",
    },
  },
  options: {
    no_good_spies: {
      title: { en: "No good spies", de: "Keine guten Spione" },
      text: {
        en: "Coloured spies count 0 instead of −5. What you catch stays with you.",
        de: "Farbige Spione zählen 0 statt −5. Was du fängst, behältst du.",
      },
    },
    capture_or_release: {
      title: { en: "Capture or release", de: "Fangen oder freilassen" },
      text: {
        en: "Whoever takes all sixteen black cards decides: 60 points for everybody else, or 60 points less for themselves.",
        de: "Wer alle sechzehn schwarzen Karten nimmt, entscheidet: 60 Punkte für alle anderen oder 60 Punkte weniger für sich selbst.",
      },
    },
    mole: {
      title: { en: "The mole", de: "Der Maulwurf" },
      text: {
        en: "From the second round on everybody picks three of their cards from a pile. Whoever is worst off picks first.",
        de: "Ab der zweiten Runde suchen sich alle drei ihrer Karten aus einem Stapel aus. Wer am schlechtesten steht, sucht zuerst.",
      },
    },
    call_colour: {
      title: { en: "Call a colour", de: "Farbe ansagen" },
      text: {
        en: "The dealer names the colour with which the first trick begins; the red 1 does not matter.",
        de: "Der Geber sagt an, mit welcher Farbe der erste Stich beginnt; die rote 1 spielt keine Rolle.",
      },
    },
    follow_rank: {
      title: { en: "Follow the neighbour", de: "Dem Nachbarn folgen" },
      text: {
        en: "You may also play the number that your right neighbour has just played.",
        de: "Du darfst auch die Zahl spielen, die dein rechter Nachbar gerade gespielt hat.",
      },
    },
    reduce_points: {
      title: { en: "Hit it exactly", de: "Punktlandung" },
      text: {
        en: "Whoever hits the end value, or half of it, exactly has their points halved.",
        de: "Wer den Endwert oder seine Hälfte genau trifft, halbiert die eigenen Punkte.",
      },
    },
    end_value: {
      title: { en: "End value", de: "Endwert" },
      text: {
        en: "The match ends when somebody has so many points. 0 is the usual: 200 for three players, 150 for four, 120 for five, 100 for six.",
        de: "Die Partie endet, wenn jemand so viele Punkte hat. 0 heißt wie üblich: 200 zu dritt, 150 zu viert, 120 zu fünft, 100 zu sechst.",
      },
    },
  },
};
