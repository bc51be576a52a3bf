// HTTP requests to the server. A request that fails throws a Refusal, which has a sentence in both languages.

import type { Refused } from "../protocol";
import { settings } from "./settings.svelte";

const MAX_DELAY = 3000; // ms; a smaller difference between the clocks may come from the network

let skew = 0; // ms by which the clock of the server is ahead

/** The time of the server. */
export const now = (): number => Date.now() + skew;

const NO_ANSWER: Omit<Refused, "type" | "id"> = {
  code: "no_network",
  en: "The server does not answer; check your connection and try again.",
  de: "Der Server antwortet nicht; prüfe deine Verbindung und versuche es noch einmal.",
};

export class Refusal extends Error {
  constructor(readonly refused: Omit<Refused, "type" | "id">) {
    super(refused.en);
  }

  get sentence(): string {
    return this.refused[settings.language];
  }
}

/** The request got no answer at all. */
export const no_network = (error: unknown): boolean =>
  error instanceof Refusal && error.refused.code === NO_ANSWER.code;

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new Refusal(NO_ANSWER);
  });
  const ahead = Date.parse(response.headers.get("Date") ?? "") - Date.now();
  skew = Math.abs(ahead) > MAX_DELAY ? ahead : 0;
  if (response.ok) return response;
  throw new Refusal(await (response.json() as Promise<Refused>).catch(() => NO_ANSWER));
}

export async function get<Answer>(path: string): Promise<Answer> {
  return (await (await send(path, {})).json()) as Answer;
}

export async function get_text(path: string): Promise<string> {
  return (await send(path, {})).text();
}

export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return (await (await send(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as Answer;
}

export async function post_text<Answer>(path: string, text: string): Promise<Answer> {
  const headers = { "Content-Type": "text/plain" };
  return (await (await send(path, { method: "POST", headers, body: text })).json()) as Answer;
}

export async function remove<Answer>(path: string): Promise<Answer> {
  return (await (await send(path, { method: "DELETE" })).json()) as Answer;
}
