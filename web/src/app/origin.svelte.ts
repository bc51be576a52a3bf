// The origin that invitations name. A page opened at a loopback address asks the server for one that works on other machines.

import type { Address } from "../protocol";
import { dictionary } from "./dictionary";
import { get } from "./http";

export const words = dictionary(
  {
    only_here:
      "This link works on this machine only. To let others in, stop the server and start it with DOPPELAGENT_HOST=0.0.0.0.",
  },
  {
    only_here:
      "Dieser Link geht nur auf diesem Rechner. Damit andere hereinkommen: den Server beenden und mit DOPPELAGENT_HOST=0.0.0.0 starten.",
  },
);

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

class Origin {
  /** For links and QR codes. */
  shared = $state(location.origin);
  /** Whether only this machine can reach the server. */
  only_here = $state(false);

  async load(hostname = location.hostname): Promise<void> {
    if (!LOOPBACK.test(hostname)) return;
    const answer = await get<Address>("/api/address").catch(() => null); // on failure the link stays as it is
    if (answer === null) return;
    this.shared = answer.address ?? location.origin;
    this.only_here = answer.address === null;
  }
}

export const origin = new Origin();
