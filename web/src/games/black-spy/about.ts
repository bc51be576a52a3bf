import type { About } from "../../lobby/about";

export const about: About = {
  line: { en: "Take tricks, dodge the black hats.", de: "Stiche ja, schwarze Hüte nein." },
  button: "mustard",
  story: [
    {
      en: "You get a hand of agents in five colours, numbered 1 to 11, and secretly slip three of them to a neighbour.",
      de: "Du bekommst Agenten in fünf Farben, von 1 bis 11, und steckst heimlich drei davon einem Nachbarn zu.",
    },
    {
      en: "One player leads a card, and everyone follows its colour or its number; with neither, you may play anything.",
      de: "Einer spielt an, und alle bedienen Farbe oder Zahl; wer beides nicht hat, spielt, was er will.",
    },
    {
      en: "The highest card of the colour led takes the trick, and everything in it.",
      de: "Die höchste Karte der angespielten Farbe gewinnt den Stich, und alles, was darin liegt.",
    },
    {
      en: "Black hurts: each of the six black spies costs 10 points, the others 1 to 5. A coloured spy takes 5 off.",
      de: "Schwarz tut weh: Jeder der sechs schwarzen Spione kostet 10 Punkte, die anderen 1 bis 5. Ein farbiger Spion nimmt dir 5 ab.",
    },
    {
      en: "Once a score reaches the end value, the fewest points win. The daredevil’s way: take all sixteen black cards, and everyone else pays.",
      de: "Erreicht jemand den Endwert, gewinnt, wer am wenigsten hat. Für Tollkühne: Nimm alle sechzehn schwarzen Karten, dann zahlen die anderen.",
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
        en: "Take all sixteen black cards and decide: 60 points for everyone else, or 60 off your own.",
        de: "Wer alle sechzehn schwarzen Karten hat, entscheidet: 60 Punkte für alle anderen oder 60 weniger für sich selbst.",
      },
    },
    mole: {
      title: { en: "The mole", de: "Der Maulwurf" },
      text: {
        en: "From round two on, everyone picks three of their cards from a pile; the player in most trouble picks first.",
        de: "Ab der zweiten Runde sucht sich jeder drei Karten aus einem Stapel aus. Wer am schlechtesten steht, darf zuerst.",
      },
    },
    call_colour: {
      title: { en: "Call a colour", de: "Farbe ansagen" },
      text: {
        en: "The dealer names the colour of the first lead; the red 1 does not matter.",
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
      title: { en: "Bullseye", de: "Punktlandung" },
      text: {
        en: "Land exactly on the end value or half of it, and your points are halved.",
        de: "Triffst du den Endwert oder seine Hälfte genau, werden deine Punkte halbiert.",
      },
    },
    end_value: {
      title: { en: "End value", de: "Endwert" },
      text: {
        en: "Ends when someone reaches this score. Leave it empty for the usual one.",
        de: "Schluss ist, wenn jemand so weit kommt. Leer heißt: wie üblich.",
      },
      usual: { 3: 200, 4: 150, 5: 120, 6: 100 },
    },
  },
};
