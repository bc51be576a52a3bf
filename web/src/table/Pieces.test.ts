// A card in a sentence is a button, after which a line may break: what ends the clause must not begin the next line.

import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Pieces from "./Pieces.svelte";

test("a comma stays with the card it follows, and nothing is said twice", () => {
  const card = (text: string): { text: string; card: string } => ({ text, card: text });
  const pieces = [
    "You passed ",
    card("Black 7"),
    ", ",
    card("Black 8"),
    " to ",
    { text: "Ben", seat: 1 },
    ".",
  ];
  const shown = mount(Pieces, { target: document.body, props: { pieces } });
  flushSync();
  const whole = [...document.querySelectorAll(".whole")].map((node) => node.textContent);
  expect(whole).toEqual(["Black 7,", "Black 8"]);
  expect(document.body.textContent).toBe("You passed Black 7, Black 8 to Ben.");
  void unmount(shown);
});
