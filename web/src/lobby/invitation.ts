// Finds the table in text typed or pasted by a player: a code, or a link, perhaps inside a message.

export type Destination = { code: string } | { address: string };

const CODE = /^[A-Z]{6}$/;
const SCREENS = ["table", "screen", "replay", "claim"];

/** The code or address in a text, or null. */
export function parse_invitation(text: string, origin: string): Destination | null {
  const link = /\S*\/\S+/.exec(text)?.[0];
  if (link !== undefined) return parse_link(link, origin);
  const code = text.replace(/[\s.-]/g, "").toUpperCase(); // people write codes in groups
  return CODE.test(code) ? { code } : null;
}

/** The address within this page. The host of the link is ignored: a server can have several names. */
function parse_link(link: string, origin: string): Destination | null {
  if (!URL.canParse(link, origin)) return null;
  const { pathname, search, hash } = new URL(link, origin);
  const [, screen = "", id = ""] = pathname.split("/");
  if (!SCREENS.includes(screen)) return null;
  if (screen === "claim") return hash.length > 1 ? { address: `/claim${hash}` } : null;
  return id === "" ? null : { address: `/${screen}/${id}${search}` };
}
