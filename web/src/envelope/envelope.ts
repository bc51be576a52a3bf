// The sealed envelope, checked here and not by the server: with our own SHA-256 and, for the deal itself, our own ChaCha20.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What a record tells of the deal of a match between people. */
export interface Opened {
  published: string; // SHA-256 of the seed, from before the deal
  seed: string;
  numbers: Map<number, string>; // what each seat has added
  key: string; // of the deal
}

/** What this browser has noted itself before the deal. */
export interface Noted {
  published: string | null;
  seat: number;
  own: string | null;
}

export type Check = "seed" | "key" | "own" | "deal";

const LINES = {
  published: /^envelope ([0-9a-f]{64})$/m,
  seed: /^opened ([0-9a-f]{64})$/m,
  key: /^seed chacha20 ([0-9a-f]{64})$/m,
};

/** From the text of a record; null where it has no opened envelope. */
export function opened_in(record: string): Opened | null {
  const [published, seed, key] = [LINES.published, LINES.seed, LINES.key].map((line) => line.exec(record)?.[1]);
  if (published === undefined || seed === undefined || key === undefined) return null;
  const added = [...record.matchAll(/^number (\d+) ([0-9a-f]{64})$/gm)];
  return { published, seed, key, numbers: new Map(added.map(([, seat, number]) => [Number(seat), number!])) };
}

/** The key of a deal: SHA-256 of a text that lists the seed and what each seat has added, in the seats' order. */
export function deal_key(seed: string, numbers: ReadonlyMap<number, string>): string {
  const added = [...numbers].sort(([one], [other]) => one - other).map(([seat, number]) => `number ${seat} ${number}`);
  const text = ["doppelagent deal 1", `seed ${seed}`, ...added].map((line) => `${line}\n`).join("");
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What was checked, and whether it holds. `deals` makes the deal anew from its key and compares it. */
export function check(opened: Opened, noted: Noted, deals: (key: string) => boolean): [Check, boolean][] {
  const { published, seed, numbers, key } = opened;
  const sealed = bytesToHex(sha256(hexToBytes(seed)));
  const checks: [Check, boolean][] = [
    ["seed", sealed === published && (noted.published === null || sealed === noted.published)],
    ["key", deal_key(seed, numbers) === key],
  ];
  if (noted.own !== null) checks.push(["own", numbers.get(noted.seat) === noted.own]);
  checks.push(["deal", deals(key)]);
  return checks;
}
