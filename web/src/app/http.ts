// Asking the server by HTTP. Its no is a Refusal with a sentence in both languages.

import type { Refused } from "../protocol";
import { settings } from "./settings.svelte";

const VAGUE = 3000; // ms by which the date of an answer may be late

let skew = 0; // how far the server's clock is ahead of ours, in ms

export const now = (): number => Date.now() + skew;

const SILENCE: Omit<Refused, "type" | "id"> = {
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

async function answered(path: string, asked: RequestInit): Promise<Response> {
  const response = await fetch(path, asked).catch(() => {
    throw new Refusal(SILENCE);
  });
  const ahead = Date.parse(response.headers.get("Date") ?? "") - Date.now();
  skew = Math.abs(ahead) > VAGUE ? ahead : 0;
  if (response.ok) return response;
  throw new Refusal(await (response.json() as Promise<Refused>).catch(() => SILENCE));
}

export async function get<Answer>(path: string): Promise<Answer> {
  return (await (await answered(path, {})).json()) as Answer;
}

export async function get_text(path: string): Promise<string> {
  return (await answered(path, {})).text();
}

export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return (await (await answered(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as Answer;
}

export async function post_text<Answer>(path: string, text: string): Promise<Answer> {
  const headers = { "Content-Type": "text/plain" };
  return (await (await answered(path, { method: "POST", headers, body: text })).json()) as Answer;
}

export async function remove<Answer>(path: string): Promise<Answer> {
  return (await (await answered(path, { method: "DELETE" })).json()) as Answer;
}
