import { describe, expect, it } from "vitest";
import { way_of } from "./joining";

const HERE = "https://spies.example";

describe("a code", () => {
  it("is six letters, however they are written", () => {
    expect(way_of("KOBRAX", HERE)).toEqual({ code: "KOBRAX" });
    expect(way_of("  kob-rax ", HERE)).toEqual({ code: "KOBRAX" });
    expect(way_of("kob rax", HERE)).toEqual({ code: "KOBRAX" });
  });

  it("is nothing else", () => {
    for (const text of ["", "KOBRA", "KOBRAXX", "KOBRA1", "hello, world"]) expect(way_of(text, HERE)).toBeNull();
  });
});

describe("a link", () => {
  it("leads to a table, a replay, or another device's name", () => {
    expect(way_of(`${HERE}/table/abc?learn`, HERE)).toEqual({ address: "/table/abc?learn" });
    expect(way_of(`${HERE}/replay/abc`, HERE)).toEqual({ address: "/replay/abc" });
    expect(way_of(`${HERE}/claim#secret`, HERE)).toEqual({ address: "/claim#secret" });
    expect(way_of("/table/abc", HERE)).toEqual({ address: "/table/abc" });
  });

  it("is found in the message around it, and by another name of the server", () => {
    expect(way_of("Sit down with us: http://192.168.0.7:8080/table/abc", HERE)).toEqual({ address: "/table/abc" });
  });

  it("leads nowhere else", () => {
    for (const text of [`${HERE}/`, `${HERE}/table/`, `${HERE}/claim`, `${HERE}/rules/x`, "https://elsewhere.example/shop/1", `${HERE}//elsewhere.example/table/x`]) {
      expect(way_of(text, HERE)).toBeNull();
    }
  });
});
