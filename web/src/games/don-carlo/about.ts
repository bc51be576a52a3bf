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
      en: "On your turn you send an agent, and one to four of your cards are the code name: 1, 1 and 6 make agent 1/1/6.",
      de: "In deinem Zug schickst du einen Agenten los, und eine bis vier deiner Karten sind sein Codename: 1, 1 und 6 sind Agent 1/1/6.",
    },
    {
      en: "The sum says into which country the agent travels (seven with four players, six with three, five with two), and no name may be used twice, by anybody.",
      de: "Die Summe sagt, in welches Land er reist (zu viert sieben, zu dritt sechs, zu zweit fünf), und kein Name darf zweimal vorkommen, bei niemandem.",
    },
    {
      en: "For each agent you get as many points as there are agents in that country now; three in a row or three of a kind pay a bonus.",
      de: "Für jeden Agenten gibt es so viele Punkte, wie dann Agenten in diesem Land sind; drei in Folge oder drei gleiche bringen einen Bonus.",
    },
    {
      en: "When nobody can find a new name each country goes to the family with most agents there, and the most points win the title Don Carlo.",
      de: "Findet niemand mehr einen neuen Namen, geht jedes Land an die Familie mit den meisten Agenten dort, und die meisten Punkte sind Don Carlo.",
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
