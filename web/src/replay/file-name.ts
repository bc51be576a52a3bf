// The file name of a downloaded record: game, people and date, in characters valid on every system.

const LONGEST = 80; // characters before the date

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** `GAME-nora-ben-2026-11-16.txt`; `ended` is in ms since 1970, 0 if unknown. */
export function file_name(game: string, people: readonly string[], ended: number): string {
  const words = [game, ...people].map(plain).filter((word) => word !== "");
  const name = words.join("-").slice(0, LONGEST).replace(/-+$/, "");
  return `${name}${ended > 0 ? `-${new Date(ended).toISOString().slice(0, 10)}` : ""}.txt`;
}
