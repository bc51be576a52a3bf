// The picture with the unanswered actions applied: pieces have moved; the consequences come from the server.

import { building_of, source_of } from "./notation";
import type { Picture } from "./picture";

export function optimistic(picture: Picture, you: number, sending: readonly string[]): Picture {
  return you < 0 ? picture : sending.reduce((now, action) => after(now, you, action), picture);
}

function after(picture: Picture, you: number, sending: string): Picture {
  const [verb, what] = sending.split(" ");
  if (verb === "I" || verb === "II" || verb === "IV") return laid(picture, you, what!);
  if (verb === "drawer")
    return with_desk(picture, you, {
      drawers: put(picture.desks[you]!.drawers, Number(what) - 1, picture.laid[you]![0]!),
    });
  if (verb === "place" || verb === "move")
    return standing(
      picture,
      you,
      source_of(sending),
      building_of(sending),
      sending.startsWith("place figure"),
    );
  if (verb === "dismiss")
    return sending
      .split(" ")
      .slice(1)
      .reduce((now, building) => standing(now, you, building, null, false), picture);
  if (verb === "step")
    return standing(
      picture,
      you,
      picture.buildings.find(({ figures }) => figures.includes(you))!.name,
      what!,
      true,
    );
  if (verb === "walk")
    return {
      ...picture,
      buildings: picture.buildings.map((building) => ({ ...building, third_man: building.name === what })),
    };
  return picture;
}

type Part = Partial<Picture["desks"][number]>;

export function with_desk(picture: Picture, seat: number, part: Part): Picture {
  return { ...picture, desks: picture.desks.map((desk, at) => (at === seat ? { ...desk, ...part } : desk)) };
}

export function put<Thing>(row: readonly Thing[], at: number, thing: Thing): Thing[] {
  return row.map((old, n) => (n === at ? thing : old));
}

function laid(picture: Picture, you: number, card: string): Picture {
  const lying = picture.laid[you]!;
  const laid = put(picture.laid, you, put(lying, lying.indexOf(null), card));
  return { ...picture, laid, hand: picture.hand.filter((other) => other !== card) };
}

/** Move an agent from a building (or the supply) to another (or the supply). */
export function standing(
  picture: Picture,
  you: number,
  from: string | null,
  to: string | null,
  figure: boolean,
): Picture {
  const moves_figure =
    figure || picture.buildings.some(({ name, figures }) => name === from && figures.includes(you));
  const buildings = picture.buildings.map((building) => {
    const others = {
      agents: building.agents.filter((seat) => seat !== you),
      figures: building.figures.filter((seat) => seat !== you),
    };
    if (building.name === from) return { ...building, ...others };
    if (building.name !== to) return building;
    return {
      ...building,
      agents: [...others.agents, you].sort(),
      figures: moves_figure ? [...others.figures, you] : others.figures,
    };
  });
  return { ...picture, buildings };
}
