// What somebody types or pastes to get to a table: a code that was read aloud, or a link from a message.

export type Way = { code: string } | { address: string };

const CODE = /^[A-Z]{6}$/;
const ROOMS = ["table", "screen", "replay", "claim"]; // what is worth a link

/** The way to the table meant, or null where nothing of the kind is written there. */
export function way_of(text: string, origin: string): Way | null {
  const address = /\S*\/\S+/.exec(text)?.[0]; // the link in whatever was pasted around it
  if (address !== undefined) return address_of(address, origin);
  const code = text.replace(/[\s.-]/g, "").toUpperCase(); // people write codes in groups
  return CODE.test(code) ? { code } : null;
}

/** A link to this house, however it was reached: who pastes one from another name of the same server means the table. */
function address_of(link: string, origin: string): Way | null {
  if (!URL.canParse(link, origin)) return null;
  const { pathname, search, hash } = new URL(link, origin);
  const [, room = "", id = ""] = pathname.split("/");
  if (!ROOMS.includes(room)) return null;
  if (room === "claim") return hash.length > 1 ? { address: `/claim${hash}` } : null;
  return id === "" ? null : { address: `/${room}/${id}${search}` };
}
