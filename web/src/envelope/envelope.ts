// Checks the sealed envelope of a match in the browser, independently of the server.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The opened envelope in a record. */
export interface OpenedEnvelope {
  published: string; // SHA-256 of the seed, published before the deal
  seed: string;
  numbers: Map<number, string>; // added by each seat
  key: string; // of the deal, from seed and numbers
}

/** What this browser stored before the deal. */
export interface LocalNotes {
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

/** Read the envelope from the text of a record; null if there is none. */
export function parse_envelope(record: string): OpenedEnvelope | null {
  const [published, seed, key] = [LINES.published, LINES.seed, LINES.key].map(
    (line) => line.exec(record)?.[1],
  );
  if (published === undefined || seed === undefined || key === undefined) return null;
  const added = [...record.matchAll(/^number (\d+) ([0-9a-f]{64})$/gm)];
  return { published, seed, key, numbers: new Map(added.map(([, seat, number]) => [Number(seat), number!])) };
}

/** The key of a deal: SHA-256 of a text with the seed and the numbers in order of seats. */
export function deal_key(seed: string, numbers: ReadonlyMap<number, string>): string {
  const added = [...numbers]
    .sort(([one], [other]) => one - other)
    .map(([seat, number]) => `number ${seat} ${number}`);
  const text = ["doppelagent deal 1", `seed ${seed}`, ...added].map((line) => `${line}\n`).join("");
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** All checks with their results. `check_deal` deals again from the key and compares. */
export function check_envelope(
  opened: OpenedEnvelope,
  notes: LocalNotes,
  check_deal: (key: string) => boolean,
): [Check, boolean][] {
  const { published, seed, numbers, key } = opened;
  const sealed = bytesToHex(sha256(hexToBytes(seed)));
  const checks: [Check, boolean][] = [
    ["seed", sealed === published && (notes.published === null || sealed === notes.published)],
    ["key", deal_key(seed, numbers) === key],
  ];
  if (notes.own !== null) checks.push(["own", numbers.get(notes.seat) === notes.own]);
  checks.push(["deal", check_deal(key)]);
  return checks;
}
