// Faces cut from paper, from the ground to the hat: those that people choose from, and those of the bots.

import type { Naming } from "../protocol";

/** A face that a person can choose. */
export type Chosen = NonNullable<Naming["portrait"]>;
/** A piece of paper: its colour and its outline on 80 × 80. */
type Paper = readonly [fill: string, d: string];
/** Lines instead of a colour: glasses. */
export const LINES = "lines";

export interface Face {
  ground: string;
  papers: readonly Paper[];
}

const [BLACK, CREAM, RED, WINE, MUSTARD, PETROL] = [
  "#17120E",
  "#FCF6E8",
  "#CF3A22",
  "#A92A15",
  "#EBAE2A",
  "#176B73",
];
const [BROWN, DARK, SAND, PLUM, SAGE, SKY] = [
  "#5F4F3C",
  "#2B241D",
  "#E5D2A8",
  "#3B1B2B",
  "#7FA7A0",
  "#8DA7C4",
];

// Hats, hair and clothes of people

const FAIR = ["#F0D2A8", "#C99A6A"] as const; // in the light, in the shade
const TAN = ["#E9C79B", "#C99A6A"] as const;
const OLIVE = ["#B57F52", "#8D5D38"] as const;
const UMBER = ["#7D4E2E", "#5B361E"] as const;

const EYES: Paper = [BLACK, "M29.5 39 36 38.5V41.5L29.5 42ZM44 38.5 50.5 39V42L44 41.5Z"];
const LIPS: Paper = ["#B1221B", "M35 50.5 40 49 45 50.5 40 53.5Z"];
const MOUTH: Paper = [DARK, "M36 50.5 45 50V51.8L36 52.2Z"];
const ROUND: Paper = [
  LINES,
  "M27 40.5A5.5 5.5 0 1 0 38 40.5 5.5 5.5 0 1 0 27 40.5ZM42 40.5A5.5 5.5 0 1 0 53 40.5 5.5 5.5 0 1 0 42 40.5ZM38 39.5H42",
];
const SQUARE: Paper = [LINES, "M27 38.5H38V44H27ZM42 38.5H53V44H42ZM38 40H42"];
const MONOCLE: Paper = [LINES, "M42 40.5A5.5 5.5 0 1 0 53 40.5 5.5 5.5 0 1 0 42 40.5ZM52 44 55 57"];

const long = (hair: string): Paper => [hair, "M21 56C17 30 26 20 40 20 54 20 63 30 59 56Z"];
const bob = (hair: string): Paper => [
  hair,
  "M19 46C13 22 26 8 42 9 58 9 67 24 61 47L57 52C57 36 52 27 44 25 36 31 28 31 24 33 23 40 24 46 23 52Z",
];
const short = (hair: string): Paper => [
  hair,
  "M23 38C19 18 27 9 43 9 57 9 62 20 57 38L54 30C50 27 46 22 42 23 36 27 29 26 27 30Z",
];
const beard = (hair: string): Paper => [
  hair,
  "M25.5 42C29 49 33 46 40 46 47 46 51 49 54.5 42L54 50C52 59 46 64 40 64 34 64 28 59 26 50Z",
];
const moustache = (hair: string): Paper => [
  hair,
  "M29 51C33 45 38 46 40 48 42 46 47 45 51 51 46 50 43 51.5 40 50 37 51.5 34 50 29 51Z",
];
const scarf = (cloth: string): Paper[] => [
  [
    cloth,
    "M18 52C13 24 24 7 41 7 58 7 67 24 62 52L55 60C59 40 56 27 40 26 25 27 21 40 26 60ZM34 64 46 63 52 74 40 69 29 74Z",
  ],
];
const fedora = (felt: string): Paper[] => [
  [felt, "M24 27 28 8C32 2 37 4 40 8 44 4 49 2 53 8L57 26 40 29Z"],
  [BLACK, "M24.6 25 25.5 21 56 20.5 56.8 25.4 40 28.4Z"],
  [felt, "M10 31 17 25.5 40 29.5 64 25 71 30.5 64 35 40 37.5 17 36Z"],
];
const cap = (cloth: string): Paper[] => [
  [cloth, "M18 24C22 9 36 6 46 9 57 11 62 18 62 27L20 29Z"],
  [BLACK, "M10 33 20 27 62 26 63 31 36 32Z"],
];
const beret = (cloth: string): Paper[] => [
  [cloth, "M16 28C11 16 26 7 43 8 60 9 70 18 65 27 60 32 26 34 16 28ZM40 3 43 3 43 10 40 10Z"],
];
const bowler = (felt: string): Paper[] => [
  [felt, "M23 29C22 12 31 5 41 5 51 5 59 13 57 29ZM15 30 21 27 59 26 66 29.5 60 34 22 34.5Z"],
];
const top_hat = (silk: string, band: string): Paper[] => [
  [silk, "M26 28 23 2 57 1 55 27ZM13 30 21 26 60 25 68 29 60 33.5 21 34.5Z"],
  [band, "M25.5 24 25 18 56 17 55.5 23Z"],
];
const headphones = (pads: string): Paper[] => [
  [BLACK, "M17 38C13 16 28 12 40 12 53 12 67 16 63 38L58 38C60 22 50 18 40 18 30 18 20 22 22 38Z"],
  [pads, "M12 34H21V49H12ZM59 34H68V49H59Z"],
];

function person(
  ground: string,
  [coat, shirt]: readonly [string, string],
  [light, shade]: readonly [string, string],
  behind: Paper[],
  before: Paper[],
): Face {
  const papers: Paper[] = [
    [coat, "M4 80 11 65 29 57H51L69 65 76 80Z"],
    [shirt, "M31 56H49L40 73Z"],
    [shade, "M33 50H47V58L40 64 33 58Z"],
    ...behind,
    [light, "M25 30C24 22 55 22 55 30L54 45C53 52 46 58 40 58 34 58 27 52 26 45Z"],
    [shade, "M40 23C50 23 55 26 55 30L54 45C53 52 46 58 40 58Z"],
    ...before,
  ];
  return { ground, papers };
}

export const PEOPLE: Record<Chosen, Face> = {
  nora: person(MUSTARD, [PETROL, CREAM], TAN, [long(BLACK)], [EYES, LIPS, bob(BLACK)]),
  anton: person(SAGE, [BROWN, SAND], TAN, [], [EYES, MOUTH, moustache(DARK), ...fedora(DARK)]),
  ilse: person("#D98C7A", [BLACK, RED], FAIR, [], [EYES, LIPS, ...scarf(CREAM), ROUND]),
  max: person("#E5AA33", [BLACK, RED], OLIVE, [], [EYES, MOUTH, ...cap(BROWN)]),
  lena: person("#B8C79A", ["#3A2F24", CREAM], TAN, [long("#5A321A")], [EYES, LIPS, ...beret(WINE)]),
  emil: person(SKY, [PLUM, SAND], FAIR, [], [short("#9A4A1E"), beard("#9A4A1E"), MOUTH, EYES, SQUARE]),
  rosa: person(SAGE, [WINE, CREAM], UMBER, [long(DARK)], [EYES, LIPS, bob(DARK), ROUND]),
  viktor: person("#D9C7A0", [BLACK, CREAM], FAIR, [], [EYES, MOUTH, moustache("#9A4A1E"), ...bowler(BLACK)]),
  greta: person(PETROL, [PLUM, SAND], FAIR, [long("#D9D2C3")], [EYES, LIPS, bob("#D9D2C3"), SQUARE]),
  samir: person("#D98C7A", [PETROL, SAND], OLIVE, [], [short(BLACK), beard(BLACK), EYES]),
  ada: person(SKY, [DARK, SAND], UMBER, [], [EYES, LIPS, ...scarf(MUSTARD)]),
  oskar: person("#B8C79A", [BLACK, RED], FAIR, [], [EYES, MOUTH, MONOCLE, ...top_hat(DARK, RED)]),
  mila: person(
    SAND,
    [PETROL, MUSTARD],
    FAIR,
    [long("#B5532A")],
    [EYES, LIPS, bob("#B5532A"), ...beret(PETROL)],
  ),
  bruno: person(MUSTARD, [DARK, SKY], TAN, [], [EYES, beard(BROWN), SQUARE]),
  yara: person("#B8C79A", [BLACK, MUSTARD], OLIVE, [long(BLACK)], [EYES, LIPS, ...fedora(WINE)]),
  felix: person(WINE, [BROWN, CREAM], TAN, [], [short("#D9A441"), EYES, MOUTH]),
  zoe: person("#E5AA33", [PLUM, SAGE], UMBER, [], [short(BLACK), EYES, LIPS, ROUND, ...headphones(RED)]),
  karl: person(SKY, [BROWN, RED], FAIR, [], [EYES, MOUTH, moustache("#D9D2C3"), ...cap(PETROL)]),
};

// Bots: a level wears two suits, and each suit goes with every hat.

type Suit = readonly [ground: string, coat: string, tie: string, light: string, shade: string, hat: string];

const SUITS: Record<string, readonly [Suit, Suit]> = {
  informant: [
    ["#C9B48A", "#3A2F24", MUSTARD, "#9FB1B0", "#7F9594", BROWN],
    [SAGE, BROWN, CREAM, "#C9CBC4", "#A4A9A5", PETROL],
  ],
  agent: [
    [SKY, BLACK, RED, "#D8C08F", "#BBA06A", PLUM],
    ["#B8C79A", PETROL, CREAM, "#D9A441", "#B98320", WINE],
  ],
  "double-agent": [
    ["#D98C7A", DARK, MUSTARD, "#8F9FB3", "#6F8199", BLACK],
    ["#E5AA33", PLUM, SAGE, "#DDE3DF", "#B4BEBA", PETROL],
  ],
  director: [
    [PETROL, BLACK, MUSTARD, "#E3B23C", "#B9841B", DARK],
    [WINE, BLACK, CREAM, "#C0C7C9", "#939DA1", BLACK],
  ],
};
const HATS: ((colour: string) => Paper[])[] = [
  bowler,
  fedora,
  cap,
  beret,
  (silk) => top_hat(silk, RED),
  (pads) => [...headphones(RED), [pads, "M38.5 13 38.8 8H41.2L41.5 13ZM36 5 40 1 44 5 40 9Z"]],
];

function bot([ground, coat, tie, light, shade, hat]: Suit, hat_on: (colour: string) => Paper[]): Face {
  const papers: Paper[] = [
    [coat, "M6 80 12 64 28 57H52L68 64 74 80Z"],
    [tie, "M33 57H47L40 72Z"],
    [BLACK, "M37 48H43V58H37ZM14 36H19V47H14ZM61 36H66V47H61Z"],
    [light, "M20 28 60 27 61 54 19 55Z"],
    [shade, "M40 27.5 60 27 61 54 40 54.5Z"],
    [BLACK, "M26 36 37 35.5V44L26 44.5ZM43 35.5 54 35V43.5L43 44ZM29 48.5H51V51H29Z"],
    [ground, "M29 38.5H34V42H29ZM46 38.5H51V42H46Z"],
    ...hat_on(hat),
  ];
  return { ground, papers };
}

/** By the server's key: the level, and the number in its cast. */
export const BOTS: Record<string, Face> = Object.fromEntries(
  Object.entries(SUITS).flatMap(([level, suits]) =>
    suits.flatMap((suit, at) =>
      HATS.map((hat, number) => [`${level}-${at * HATS.length + number}`, bot(suit, hat)]),
    ),
  ),
);
