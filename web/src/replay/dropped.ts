// A record file that was dropped onto the page, on its way to the replay.

export const dropped: { text: string | null } = { text: null };

export const LONGEST = 256 * 1024; // bytes, as the server takes them
