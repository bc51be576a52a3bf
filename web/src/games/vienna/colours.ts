/** The titles of the option `colours`: every assignment of the four colours to the seats, as the game names it (§15.1). */

const NAMES = {
  en: { yellow: "yellow", red: "red", blue: "blue", green: "green" },
  de: { yellow: "Gelb", red: "Rot", blue: "Blau", green: "Grün" },
} as const;

type Colour = keyof typeof NAMES.en;

const ORDER: readonly Colour[] = ["yellow", "red", "blue", "green"];

function permutations(colours: readonly Colour[]): Colour[][] {
  if (colours.length === 0) return [[]];
  return colours.flatMap((first) =>
    permutations(colours.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** A rotation of the usual order is named by its first colour, any other assignment by all four. */
function key(colours: readonly Colour[]): string {
  const [first] = colours as [Colour];
  const following = ORDER.map((_, step) => ORDER[(ORDER.indexOf(first) + step) % ORDER.length]);
  return following.join() === colours.join() ? first : colours.join("-");
}

function title(colours: readonly Colour[], language: keyof typeof NAMES): string {
  const names = colours.map((colour) => NAMES[language][colour]).join(", ");
  return names.charAt(0).toUpperCase() + names.slice(1);
}

export const COLOURS = Object.fromEntries(
  permutations(ORDER).map((colours) => [
    key(colours),
    { title: { en: title(colours, "en"), de: title(colours, "de") } },
  ]),
);
