import { expect, test } from "vitest";
import { file_name } from "./file-name";

test("a record is named after game, people and date", () => {
  expect(file_name("black-spy", ["Nora", "Ben"], Date.UTC(2026, 10, 16))).toBe(
    "black-spy-nora-ben-2026-11-16.txt",
  );
});

test("names lose what a file system might not take", () => {
  expect(file_name("vienna", ["../Zoë Groß", "💥", "a\nb"], 0)).toBe("vienna-zoe-gross-a-b.txt");
  expect(file_name("vienna", Array(6).fill("x".repeat(40)), 0).length).toBeLessThan(90);
});
