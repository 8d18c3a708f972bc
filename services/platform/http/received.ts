/** The bytes of a body for which there is always room: ordinary calls have no more, and large ones keep none out. */
const FREE = 16 * 1024;
/** The bytes beyond that which all bodies under way may have together. */
const ROOM = 32 * 1024 * 1024;
let taken = 0;

const NOTHING: Buffer = Buffer.alloc(0);

/**
 * A body as far as it has come, in one buffer. Danger: each chunk that is kept by itself costs hundreds of bytes more,
 * and a client may send chunks of a single one.
 */
export class Received {
  #bytes = NOTHING;
  #length = 0;
  #taken = 0;
  #isOver = false;

  /** Keeps a chunk, too. Where there is no room it answers false, and nothing is kept from then on. */
  add(chunk: Buffer): boolean {
    if (this.#isOver) return false;
    const before = this.#length;
    this.#length += chunk.length;
    // Most bodies are one chunk, which need not be copied.
    if (before === 0) this.#bytes = chunk;
    else {
      if (this.#length > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#length);
      chunk.copy(this.#bytes, before);
    }
    if (!this.#hasRoom()) this.leave();
    return !this.#isOver;
  }

  /** All that was kept; it takes up no room any more. */
  take(): Buffer {
    const whole = this.#bytes.subarray(0, this.#length);
    this.leave();
    return whole;
  }

  /** Lets go of it. */
  leave(): void {
    taken -= this.#taken;
    this.#taken = 0;
    this.#bytes = NOTHING;
    this.#isOver = true;
  }

  #hasRoom(): boolean {
    const beyond = Math.max(0, this.#bytes.length - FREE);
    taken += beyond - this.#taken;
    this.#taken = beyond;
    return taken <= ROOM;
  }
}

/** About twice as large, so that bytes that come one by one are not copied again for each. */
const grown = (bytes: Buffer, length: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length)));
  larger.set(bytes);
  return larger;
};
