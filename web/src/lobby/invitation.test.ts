import { describe, expect, it } from "vitest";
import { parse_invitation } from "./invitation";

const HERE = "https://spies.example";

describe("a code", () => {
  it("is six letters, in upper or lower case, with or without separators", () => {
    expect(parse_invitation("KOBRAX", HERE)).toEqual({ code: "KOBRAX" });
    expect(parse_invitation("  kob-rax ", HERE)).toEqual({ code: "KOBRAX" });
    expect(parse_invitation("kob rax", HERE)).toEqual({ code: "KOBRAX" });
  });

  it("has no other form", () => {
    for (const text of ["", "KOBRA", "KOBRAXX", "KOBRA1", "hello, world"])
      expect(parse_invitation(text, HERE)).toBeNull();
  });
});

describe("a link", () => {
  it("leads to a table, a replay, or a device link", () => {
    expect(parse_invitation(`${HERE}/table/abc?learn`, HERE)).toEqual({ address: "/table/abc?learn" });
    expect(parse_invitation(`${HERE}/replay/abc`, HERE)).toEqual({ address: "/replay/abc" });
    expect(parse_invitation(`${HERE}/claim#secret`, HERE)).toEqual({ address: "/claim#secret" });
    expect(parse_invitation("/table/abc", HERE)).toEqual({ address: "/table/abc" });
  });

  it("is found inside a message, and with another name of the server", () => {
    expect(parse_invitation("Sit down with us: http://192.168.0.7:8080/table/abc", HERE)).toEqual({
      address: "/table/abc",
    });
  });

  it("leads nowhere else", () => {
    for (const text of [
      `${HERE}/`,
      `${HERE}/table/`,
      `${HERE}/claim`,
      `${HERE}/rules/x`,
      "https://elsewhere.example/shop/1",
      `${HERE}//elsewhere.example/table/x`,
    ]) {
      expect(parse_invitation(text, HERE)).toBeNull();
    }
  });
});
