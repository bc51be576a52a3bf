// §1.2 The seven countries, by the sums that lead there: how they are drawn.

export interface CountryCard {
  sums: string;
  emblem: string;
}

export const COUNTRIES: readonly CountryCard[] = [
  { sums: "1-3", emblem: "land-ego" },
  { sums: "4", emblem: "land-abs" },
  { sums: "5", emblem: "land-abra" },
  { sums: "6", emblem: "land-absu" },
  { sums: "7", emblem: "land-brag" },
  { sums: "8", emblem: "land-chaos" },
  { sums: "9-12", emblem: "land-squa" },
];

export const number_of = (sums: string): number => COUNTRIES.findIndex((country) => country.sums === sums);

/** 1–3, as it is printed. */
export const printed = (sums: string): string => sums.replace("-", "–");
