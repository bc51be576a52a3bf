import { afterEach, expect, test } from "vitest";
import { settings } from "../app/settings.svelte";
import { as_text, type Piece } from "../table/sentence-pieces";
import { tell_action as black_spy } from "./black-spy/speech";
import { tell_action as don_carlo } from "./don-carlo/speech";
import type { Picture as DonCarlo } from "./don-carlo/picture";
import { tell_action as pingvasion } from "./pingvasion/speech";
import { tell_action as vienna } from "./vienna/phrases";
import type { Picture as Vienna } from "./vienna/picture";

const CARLO = { codebook: [{ name: "1/1/6", country: "8" }] } as unknown as DonCarlo;
const VIENNA = { phase: "place", turn: 0, desks: [{ colour: "blue", drawers: [null] }] } as unknown as Vienna;

const TOLD: [pieces: () => Piece[], en: string, de: string, card: string | undefined][] = [
  [() => black_spy("play K7"), "Black 7", "Schwarz 7", "K7"],
  [() => black_spy("pass R1"), "Pass on: Red 1", "Weitergeben: Rot 1", "R1"],
  [() => black_spy("call G"), "Call: green", "Ansagen: Grün", undefined],
  [() => don_carlo("send 1/1/6", CARLO, 1), "1/1/6 → Chaotania", "1/1/6 → Chaotanien", "1 1/1/6"],
  [() => don_carlo("bury 3", CARLO, 0), "Bury: 3", "Unter den Stapel: 3", "0 3"],
  [() => pingvasion("lay A5"), "Antarctica 5", "Antarktis 5", "A5"],
  [() => pingvasion("left A5"), "To the left: Antarctica 5", "Nach links: Antarktis 5", "A5"],
  [() => vienna("I 021", VIENNA), "Lay for action I: 021", "Für Aktion I anlegen: 021", "021"],
  [() => vienna("accept A-05", VIENNA), "Accept A-05", "A-05 annehmen", "A-05"],
];

afterEach(() => settings.set_language("en"));

test.each(TOLD)("an action is told in words and cards (%#)", (pieces, en, de, card) => {
  expect(as_text(pieces())).toBe(en);
  expect(pieces().find((piece) => typeof piece === "object" && piece.card)).toEqual(
    card === undefined ? undefined : expect.objectContaining({ card }),
  );
  settings.set_language("de");
  expect(as_text(pieces())).toBe(de);
});
