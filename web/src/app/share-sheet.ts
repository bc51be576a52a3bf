// The share sheet of the system.

export const has_share_sheet = (): boolean => typeof navigator.share === "function";

/** Closing the sheet is no error. */
export const open_share_sheet = (shared: ShareData): Promise<void> =>
  navigator.share(shared).catch(() => undefined);
