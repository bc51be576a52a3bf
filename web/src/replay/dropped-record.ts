// A record file dropped in the lobby, kept until the replay screen opens.

export const dropped_record: { text: string | null } = { text: null };

export const MAX_BYTES = 256 * 1024; // as the server accepts them
