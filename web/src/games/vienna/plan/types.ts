// The properties of the plan: the part of the picture it draws, and the actions at each place.

export type Colour = "violet" | "pink" | "orange" | "brown" | "grey";
export type Flag = "usa" | "ussr" | "france" | "britain" | "austria";
export type Seal = "administration" | "science" | "religion" | "culture" | "nobility";
export type Information = "flask" | "pistol" | "briefcase" | "microfilm" | "slide";
export type SeatColour = "yellow" | "red" | "blue" | "green";

export interface Building {
  name: string; // B1 to B30
  colour: Colour;
  flag: Flag;
  seal: Seal;
  letter: string | null;
  agents: number[]; // seats; figures included
  figures: number[]; // seats whose agent here is their figure
  third_man: boolean;
}

export interface Square {
  name: string; // S1 to S40
  buildings: string[];
  tile: Information | null;
}

/** The part of the game's picture that lies on the plan. */
export interface PlanPicture {
  version: string; // seals and letters are drawn in the full version only
  buildings: Building[];
  squares: Square[];
  desks: { score: number }[];
}

/** A legal action at a building. */
export interface Offer {
  action: string; // in notation
  label: string; // in the reader's words, for screen readers: "place an agent from the supply"
}

export interface PlanProps {
  picture: PlanPicture;
  colours: readonly SeatColour[]; // by seat
  names: readonly string[]; // by seat
  you: number; // -1: a spectator
  /** By building. The first offer's action is written to `data-action`. A press on any building calls `onchoose(building)`. */
  offers: ReadonlyMap<string, readonly Offer[]>;
  /** The building that is inspected. */
  chosen: string | null;
  onchoose: (building: string) => void;
  /** Squares that the choice would enclose, or that were enclosed in the last step. */
  enclosed?: readonly string[];
  /** Squares around the building that is inspected. */
  near?: readonly string[];
  /** Height in px of the covered part at the bottom. */
  covered?: number;
  /** The size of the smallest names, in px. */
  readable?: number;
  /** Begin with the whole plan, however small. */
  whole?: boolean;
  /** Whether the plan covers the whole table, and how that is changed. */
  large?: boolean;
  resize?: () => void;
  /** Buildings to light up without an offer: the chosen agent's, and those where the third man may walk. */
  reach?: readonly string[];
  /** The agent as it would stand after the choice. */
  ghost?: { building: string; seat: number; figure?: boolean } | null;
}

/** The methods of `bind:this={plan}`: `plan.focus_on("B7")`, `plan.focus_on("S24")`, `plan.fit()`. */
export interface PlanHandle {
  focus_on: (place: string) => void;
  fit: () => void;
}
