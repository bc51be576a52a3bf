// Random numbers of a deal, equal to those of `core/chance` in Python: the ChaCha20 key stream (RFC 8439), nonce 0, in 32-bit words.

import { chacha20 } from "@noble/ciphers/chacha.js";
import { hexToBytes } from "@noble/ciphers/utils.js";

const WORDS = 16; // per block

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
      const stream = chacha20(
        this.#key,
        new Uint8Array(12),
        new Uint8Array(4 * WORDS),
        undefined,
        (this.#drawn - 1) / WORDS,
      );
      this.#block = new DataView(stream.buffer, stream.byteOffset);
    }
    return BigInt(this.#block.getUint32(4 * at, true));
  }

  /** A uniform number from 0 to n-1, by Lemire's method with rejection. */
  draw(n: number): number {
    const [range, low] = [BigInt(n), 0xffff_ffffn];
    let product = this.#word() * range;
    if ((product & low) < range) {
      const threshold = ((1n << 32n) - range) % range;
      while ((product & low) < threshold) product = this.#word() * range;
    }
    return Number(product >> 32n);
  }

  /** Shuffle the first `size` items in place (Fisher–Yates). */
  shuffle<Item>(row: Item[], size = row.length): void {
    for (let n = size - 1; n > 0; n--) {
      const other = this.draw(n + 1);
      [row[n], row[other]] = [row[other]!, row[n]!];
    }
  }
}
