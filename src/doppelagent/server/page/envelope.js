// The sealed envelope: one's own number for the deal, and the check at the end, done here and not by the server.

import { kept, keep } from "./keeping.js";
import { secret } from "./line.js";

/** Add a number of our own, once the server has published its envelope and before it deals. */
export async function add_own_number(table) {
  const own = table.scene.seats[table.mine];
  if (!["open", "starting"].includes(table.scene.status) || own === undefined || own.added || table.adding) return;
  table.adding = true;
  const number = kept(`own.${table.id}`) ?? secret(32);
  keep(`own.${table.id}`, number);
  try {
    await table.line.ask({ do: "add", own: number });
  } catch {
    keep(`own.${table.id}`, null); // another of one's browsers was quicker, or the deal was
  }
  table.adding = false;
}

async function sha256(bytes) {
  return to_hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

const to_hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const from_hex = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));

/** The key of the deal: SHA-256 of a text that lists the seed and what each seat has added. */
function deal_key(seed, numbers) {
  const seats = Object.keys(numbers).map(Number).sort((one, other) => one - other);
  const lines = ["doppelagent deal 1", `seed ${seed}`, ...seats.map((seat) => `number ${seat} ${numbers[seat]}`)];
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
}

/** What was checked, and whether it holds; null where the browser cannot. The record says which key the cards were dealt with. */
export async function check(table, record) {
  if (!globalThis.crypto.subtle) return null;
  const { opened, numbers } = table.scene;
  const dealt = record.match(/^seed chacha20 ([0-9a-f]{64})$/m)?.[1];
  const checks = [
    ["check_seed", (await sha256(from_hex(opened))) === table.card.envelope],
    ["check_key", (await deal_key(opened, numbers)) === dealt],
  ];
  const own = kept(`own.${table.id}`);
  if (own !== null && table.mine >= 0) checks.push(["check_own", numbers[table.mine] === own]);
  return checks;
}
