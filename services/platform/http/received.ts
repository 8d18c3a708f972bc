/** The bytes of a body for which there is always room: ordinary calls have no more, and large ones keep none out. */
const FREE = 16 * 1024;
/** The bytes beyond that which all bodies under way may have together. */
const ROOM = 32 * 1024 * 1024;
/** What one network may have of it, so that it keeps no other's bodies out. */
const ROOM_FOR_ONE = ROOM / 4;
let taken = 0;
const takenBy = new Map<string, number>();

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
  readonly #networkOf: () => string;
  /** Asked once: a client that is gone has no address any more. */
  #network: string | undefined;

  /** From the network of a caller, which few bodies are large enough to ask for. */
  constructor(networkOf: () => string) {
    this.#networkOf = networkOf;
  }

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
    if (this.#taken > 0) this.#takeUp(0);
    this.#bytes = NOTHING;
    this.#isOver = true;
  }

  #hasRoom(): boolean {
    const beyond = Math.max(0, this.#bytes.length - FREE);
    if (beyond === this.#taken) return true;
    const together = this.#takeUp(beyond);
    return taken <= ROOM && together <= ROOM_FOR_ONE;
  }

  /** Counts what it takes up now. Answers what all bodies of its network do. */
  #takeUp(beyond: number): number {
    const more = beyond - this.#taken;
    this.#taken = beyond;
    taken += more;
    this.#network ??= this.#networkOf();
    const together = (takenBy.get(this.#network) ?? 0) + more;
    if (together === 0) takenBy.delete(this.#network);
    else takenBy.set(this.#network, together);
    return together;
  }
}

/** About twice as large, so that bytes that come one by one are not copied again for each. */
const grown = (bytes: Buffer, length: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length)));
  larger.set(bytes);
  return larger;
};
