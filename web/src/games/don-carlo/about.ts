import type { About } from "../../lobby/about";

export const about: About = {
  line: { en: "Code names, seven countries.", de: "Codenamen für sieben Länder." },
  button: "red",
  story: [
    {
      en: "You are the head of a family of cats, with a stockpile of number cards from 0 to 6, four of them in your hand.",
      de: "Du führst eine Katzenfamilie, mit einem Stapel Zahlenkarten von 0 bis 6, vier davon auf der Hand.",
    },
    {
      en: "On your turn you send an agent: one to four of your cards are the code name, so 1, 1 and 6 make agent 1/1/6.",
      de: "In deinem Zug schickst du einen Agenten los: Ein bis vier deiner Karten sind sein Codename; 1, 1 und 6 sind Agent 1/1/6.",
    },
    {
      en: "The sum is the ticket: it decides the country (seven with four players, six with three, five with two), and no name is used twice, by any player.",
      de: "Die Summe ist seine Fahrkarte: Sie bestimmt das Land (zu viert sieben, zu dritt sechs, zu zweit fünf). Und kein Name kommt zweimal vor, bei niemandem.",
    },
    {
      en: "An agent scores as many points as there are agents in that country now; three in a row or three of a kind pay a bonus.",
      de: "Jeder Agent bringt so viele Punkte, wie dann Agenten in diesem Land sind; drei in Folge oder drei gleiche bringen einen Bonus.",
    },
    {
      en: "When the names run out, each country goes to the family with most agents there, and the most points win the title Don Carlo.",
      de: "Sind die Namen alle, geht jedes Land an die Familie mit den meisten Agenten dort, und wer die meisten Punkte hat, ist Don Carlo.",
    },
  ],
  first: {
    players: 2,
    words: {
      en: "You and one Informant, a quarter of an hour.",
      de: "Du und ein Informant, eine Viertelstunde.",
    },
  },
  options: {},
};
