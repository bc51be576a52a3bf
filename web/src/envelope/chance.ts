// The chance of a match between people, as Python's `core/chance` draws it: the key stream of ChaCha20 (RFC 8439), nonce 0, in 32-bit words.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { hexToBytes } from "@noble/ciphers/utils.js";

const WORDS = 16; // in a block

export class Chance {
  #key: Uint8Array;
  #block = new DataView(new ArrayBuffer(0));
  #drawn = 0;

  constructor(key: string) {
    this.#key = hexToBytes(key);
  }

  /** The next 32 random bits. */
  #word(): bigint {
    const at = this.#drawn++ % WORDS;
    if (at === 0) {
      const stream = chacha20(this.#key, new Uint8Array(12), new Uint8Array(4 * WORDS), undefined, (this.#drawn - 1) / WORDS);
      this.#block = new DataView(stream.buffer, stream.byteOffset);
    }
    return BigInt(this.#block.getUint32(4 * at, true));
  }

  /** A number from 0 to n-1, each equally likely: Lemire's multiplication, with the few words that would favour one rejected. */
  draw(n: number): number {
    const [many, low] = [BigInt(n), 0xffff_ffffn];
    let product = this.#word() * many;
    if ((product & low) < many) {
      const uneven = ((1n << 32n) - many) % many;
      while ((product & low) < uneven) product = this.#word() * many;
    }
    return Number(product >> 32n);
  }

  /** The first so many of a row, in any order, each equally likely. */
  shuffle<Thing>(row: Thing[], size = row.length): void {
    for (let n = size - 1; n > 0; n--) {
      const other = this.draw(n + 1);
      [row[n], row[other]] = [row[other]!, row[n]!];
    }
  }
}
