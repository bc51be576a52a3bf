// Numbers as people read them.

/** With a true minus: −5. */
export const with_minus = (number: number): string => String(number).replace("-", "−");
