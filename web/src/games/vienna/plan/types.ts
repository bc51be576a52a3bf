// What the city plan is told: the part of the picture it draws, and what can be done where.

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

/** What can be done at a building now. */
export interface Offer {
  action: string; // in notation
  label: string; // in the reader's words, for screen readers: "place an agent from the supply"
}

export interface PlanProps {
  picture: PlanPicture;
  colours: readonly SeatColour[]; // by seat
  names: readonly string[]; // by seat
  you: number; // -1: somebody who only watches
  /** By building. The first offer's action is written to `data-action`; a press calls `onchoose(building)`, whatever it offers. */
  offers: ReadonlyMap<string, readonly Offer[]>;
  /** The building whose offers are being looked at; pressed again it is chosen again, and the table may then act. */
  chosen: string | null;
  onchoose: (building: string) => void;
  /** Buildings without an offer can be asked why; without this they are plain drawings that cannot be pressed. */
  why?: (building: string) => void;
  /** Squares that would be enclosed by what is chosen, or were enclosed just now. */
  enclosed?: readonly string[];
  /** Buildings to be lit although nothing can be done there now: where the chosen agent stands, where the third man may walk. */
  reach?: readonly string[];
  /** An agent as it would stand after what is chosen or being sent. */
  ghost?: { building: string; seat: number; figure?: boolean } | null;
}

/** What `bind:this={plan}` gives: `plan.focus_on("B7")`, `plan.focus_on("S24")`, `plan.fit()`. */
export interface PlanHandle {
  focus_on: (place: string) => void;
  fit: () => void;
}
