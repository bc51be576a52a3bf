import { expect, test } from "vitest";
import type { TableInfo, Replay } from "../../protocol";
import { check_deal, deal } from "./deal";

// Dealt by Python: `Match("vienna", players, options, seed=bytes.fromhex(key))`.
const DEALS = [
  {
    key: "030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122",
    players: 4,
    options: { version: "full", flags: "random", third_man: false, figures: true, colours: "yellow" },
    tiles:
      "flask microfilm microfilm flask microfilm microfilm pistol pistol briefcase slide pistol pistol flask slide " +
      "flask slide briefcase briefcase microfilm slide slide flask pistol briefcase flask pistol briefcase flask " +
      "microfilm slide briefcase briefcase microfilm briefcase pistol flask slide pistol slide microfilm ",
    flags:
      "ussr britain france austria usa usa austria usa austria france usa britain britain britain austria austria " +
      "france ussr usa ussr ussr britain france france britain usa ussr austria ussr france ",
    own: "microfilm pistol flask briefcase",
    display: "A-19 A-02 B-05 B-17",
    start_orders: "S-04 S-02 S-03 S-01",
    hands: ["111 117 161", "042 063 083", "032 115 165", "061 090 118"],
  },
  {
    key: "060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425",
    players: 2,
    options: { version: "intro", flags: "printed", third_man: false, figures: false, colours: "yellow" },
    tiles:
      "briefcase briefcase slide pistol pistol flask microfilm slide slide flask microfilm flask microfilm slide " +
      "flask flask slide microfilm pistol briefcase microfilm briefcase pistol briefcase briefcase pistol pistol " +
      "pistol microfilm pistol flask microfilm slide flask briefcase slide microfilm slide briefcase flask ",
    flags:
      "france britain austria usa ussr usa ussr austria usa france ussr britain france austria britain ussr britain " +
      "austria usa france britain ussr austria usa france ussr austria britain usa france ",
    own: "pistol briefcase",
    display: "",
    start_orders: "",
    hands: ["061 076 084", "008 068 087"],
  },
];

const list = (text: string): string[] => text.split(" ").filter((word) => word !== "");

type Dealt = (typeof DEALS)[number];

function first_of({ tiles, flags, own, display, start_orders, hands }: Dealt): Replay["first"] {
  const picture = {
    phase: "cards",
    squares: list(tiles).map((tile) => ({ tile })),
    buildings: list(flags).map((flag) => ({ flag })),
    desks: hands.map((_, seat) => ({
      information: { [list(own)[seat]!]: 1 },
      orders: [list(start_orders)[seat] ?? null, null, null],
    })),
    display: list(display).length > 0 ? list(display) : [null, null, null, null],
  };
  return Object.fromEntries(
    hands.map((hand, you) => [you, { you, picture: { ...picture, hand: list(hand) } }]),
  ) as unknown as Replay["first"];
}

const card_of = ({ players, options }: Dealt): TableInfo => ({ players, options }) as unknown as TableInfo;

test.each(DEALS)("the deal of $players is made anew from its key", (dealt) => {
  const made = deal(dealt.key, dealt.players, dealt.options);
  expect(made.hands).toEqual(dealt.hands.map(list));
  expect(made.display).toEqual(list(dealt.display));
  expect(check_deal(dealt.key, card_of(dealt), first_of(dealt))).toBe(true);
});

test("another key, other options or an exchanged card are noticed", () => {
  const dealt = DEALS[0]!;
  const [hand, ...hands] = dealt.hands as [string, ...string[]];
  expect(check_deal(dealt.key.replace("03", "ff"), card_of(dealt), first_of(dealt))).toBe(false);
  expect(
    check_deal(
      dealt.key,
      card_of({ ...dealt, options: { ...dealt.options, flags: "printed" } }),
      first_of(dealt),
    ),
  ).toBe(false);
  expect(
    check_deal(
      dealt.key,
      card_of(dealt),
      first_of({ ...dealt, hands: [hand.replace(/^\d+/, "175"), ...hands] }),
    ),
  ).toBe(false);
  expect(
    check_deal(
      dealt.key,
      card_of(dealt),
      first_of({ ...dealt, display: list(dealt.display).toReversed().join(" ") }),
    ),
  ).toBe(false);
});
