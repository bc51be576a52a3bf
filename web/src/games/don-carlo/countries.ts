// §1.2 The seven countries, by the sums that lead there: how they are drawn, what their cards count (§6.3).

export interface CountryCard {
  sums: string;
  emblem: string;
  value: number;
}

export const COUNTRIES: readonly CountryCard[] = [
  { sums: "1-3", emblem: "land-ego", value: 3 },
  { sums: "4", emblem: "land-abs", value: 4 },
  { sums: "5", emblem: "land-abra", value: 5 },
  { sums: "6", emblem: "land-absu", value: 6 },
  { sums: "7", emblem: "land-brag", value: 7 },
  { sums: "8", emblem: "land-chaos", value: 8 },
  { sums: "9-12", emblem: "land-squa", value: 9 },
];

export const number_of = (sums: string): number => COUNTRIES.findIndex((country) => country.sums === sums);

/** 1–3, as it is printed. */
export const printed = (sums: string): string => sums.replace("-", "–");

/** Whether agents with this sum go there. */
export function takes(sums: string, sum: number): boolean {
  const [low, high] = sums.split("-").map(Number);
  return sum >= low! && sum <= (high ?? low!);
}
