// §2, §9 The first deal, computed again from its key and compared with the first picture: an independent check of the server.

import { Chance } from "../../envelope/chance";
import type { TableInfo, Replay } from "../../protocol";
import { box, FLAGS, KINDS, type Flag, type Information } from "./box";
import type { Picture } from "./picture";

const FLAGS_OF_A_NATION = 6; // §2.2
const DRAWN = 3; // §3.2

export interface Deal {
  tiles: Information[]; // by square
  flags: Flag[]; // by building
  own: Information[]; // the tile each seat draws
  display: string[]; // §9.4 orders on the board
  start_orders: string[]; // by seat
  hands: string[][]; // by seat
}

type Options = TableInfo["options"];

export function deal(key: string, players: number, options: Options): Deal {
  const chance = new Chance(key);
  const full = options["version"] === "full";
  const tiles = KINDS.flatMap((kind) => Array<Information>(box.tiles_of_a_kind).fill(kind));
  chance.shuffle(tiles);
  const flags =
    options["flags"] === "random"
      ? random_flags(chance)
      : Object.values(box.buildings).map(({ flag }) => flag);
  const own = drawn(chance, KINDS, players);
  const pile = Array.from({ length: box.card_numbers[full ? "full" : "intro"] }, (_, n) =>
    String(n + 1).padStart(3, "0"),
  );
  chance.shuffle(pile);
  const display = full ? ["A", "B"].flatMap((letter) => opened(chance, letter)) : [];
  const start_orders = full ? drawn(chance, orders("S"), players) : [];
  const hands = Array.from({ length: players }, () =>
    Array.from({ length: DRAWN }, () => pile.pop()!).sort(),
  );
  return { tiles, flags, own, display, start_orders, hands };
}

function random_flags(chance: Chance): Flag[] {
  const flags = FLAGS.flatMap((flag) => Array<Flag>(FLAGS_OF_A_NATION).fill(flag));
  chance.shuffle(flags);
  return flags;
}

const orders = (letter: string): string[] =>
  Object.keys(box.orders).filter((name) => name.startsWith(letter));

/** §9.4 Two of a pile lie open. */
function opened(chance: Chance, letter: string): string[] {
  const pile = orders(letter);
  chance.shuffle(pile);
  return [pile.pop()!, pile.pop()!];
}

/** Each seat draws one of these items. */
function drawn<Thing>(chance: Chance, things: readonly Thing[], players: number): Thing[] {
  const left = [...things];
  return Array.from({ length: players }, () => left.splice(chance.draw(left.length), 1)[0]!);
}

const same = (some: readonly unknown[], others: readonly unknown[]): boolean => some.join() === others.join();

/** The first picture of a seat. With the third man no cards are dealt yet (§14.1). */
function agrees(picture: Picture, you: number, dealt: Deal): boolean {
  const hand = picture.phase === "third-man" || you < 0 ? [] : dealt.hands[you]!;
  return (
    same(
      picture.squares.map(({ tile }) => tile),
      dealt.tiles,
    ) &&
    same(
      picture.buildings.map(({ flag }) => flag),
      dealt.flags,
    ) &&
    same(
      picture.desks.map(({ information }) => KINDS.filter((kind) => information[kind] > 0).join("+")),
      dealt.own,
    ) &&
    same(
      picture.display.filter((order) => order !== null),
      dealt.display,
    ) &&
    same(
      picture.desks.flatMap(({ orders: own }) => own.filter((order) => order !== null)),
      dealt.start_orders,
    ) &&
    same(picture.hand, hand)
  );
}

export function check_deal(key: string, card: TableInfo, first: Replay["first"]): boolean {
  const dealt = deal(key, card.players, card.options);
  return Object.values(first).every(
    ({ you, picture }) => picture !== null && agrees(picture as unknown as Picture, you, dealt),
  );
}
