// Messages for the tests of the debrief.

import type { Candidate, Decision } from "../protocol";

export const option = (action: string, points: number, spread = 0.2): Candidate => ({
  action,
  points: [points, points - spread, points + spread],
  wins: [0.5, 0.4, 0.6],
  worlds: 100,
});

/** A decision of seat 0 between playing K7, the best, R1 and G4. */
export const decision = (number: number, about: Partial<Decision> = {}): Decision => ({
  number,
  seat: 0,
  chosen: "play R1",
  best: "play K7",
  label: "mistake",
  loss: [2, 1.5, 2.5],
  win_loss: [0.1, 0, 0.2],
  settled: true,
  simulations: 1000,
  options: [option("play K7", 3), option("play G4", 2.9), option("play R1", 1)],
  ...about,
});
