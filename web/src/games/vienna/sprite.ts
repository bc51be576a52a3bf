// All drawings of the game: its signs and flags, and the landmarks of the plan.

import landmarks from "./plan/landmarks.svg?raw";
import signs from "./sprite.svg?raw";

export const sprite = signs + landmarks;
