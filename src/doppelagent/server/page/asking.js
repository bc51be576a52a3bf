// Asking the server by HTTP, and telling people when it says no.

import { $ } from "./paper.js";
import { say, spoken } from "./speech.js";

const VAGUE = 3000; // ms by which the date of an answer may be late

let skew = 0; // how far the server's clock is ahead of ours, in ms

export const now = () => Date.now() + skew;

function set_clock(ahead) {
  skew = Math.abs(ahead) > VAGUE ? ahead : 0;
}

/** The server's no, in both languages. */
export class Refusal extends Error {
  constructor(refused) {
    super(refused.en);
    this.refused = refused;
  }

  get sentence() {
    return this.refused[spoken()] ?? say("no_network");
  }
}

export async function ask(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw new Refusal({ code: "no_network" });
  });
  set_clock(Date.parse(response.headers.get("Date")) - Date.now());
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.includes("json");
  if (!response.ok) throw new Refusal(json ? JSON.parse(text) : { code: "no_network" });
  return json ? JSON.parse(text) : text;
}

export function tell(sentence) {
  $("notice").hidden = !sentence;
  $("notice-text").textContent = sentence;
}

/** Do it, and tell the reader if the server says no; then the answer is undefined. */
export async function attempt(doing) {
  try {
    tell("");
    return await doing();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.sentence);
    if (error.refused.code === "no_guest") $("first-name").focus();
    return undefined;
  }
}
