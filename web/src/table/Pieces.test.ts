// A card in a sentence is a button, after which a line may break: what ends the clause must not begin the next line.

import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { highlight } from "./highlight.svelte";
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

test("a card that is gone from under the pointer is no longer shown large", () => {
  const shown = mount(Pieces, {
    target: document.body,
    props: { pieces: [{ text: "Black 7", card: "K7" }] },
  });
  flushSync();
  document.querySelector(".piece")!.dispatchEvent(new Event("pointerenter"));
  expect(highlight.card).toBe("K7");
  void unmount(shown);
  expect(highlight.card).toBeNull();
});
