/** A message that was sent to anyone who listened to its topic. */
export interface Message {
  readonly position: bigint;
  readonly topic: string;
  /** As a server-sent event with its id. */
  readonly text: string;
}

interface Kept extends Message {
  readonly at: number;
}

/** How many messages are kept by default: about 3 MB. */
const MOST = 10_000;

/** The latest messages, so that a listener who comes back hears what it missed. */
export class Recent {
  readonly #most: number;
  readonly #clock: () => number;
  #kept: Kept[] = [];
  #since: bigint;

  /** Every message behind `since` will be added. `clock` in ms, never set back. */
  constructor(since: bigint, { most = MOST, clock = () => performance.now() } = {}) {
    this.#since = since;
    this.#most = most;
    this.#clock = clock;
  }

  add(message: Message): void {
    this.#kept.push({ ...message, at: this.#clock() });
    // A quarter more than is promised, so that not every message moves all the others.
    if (this.#kept.length <= this.#most * 1.25) return;
    const gone = this.#kept.splice(0, this.#kept.length - this.#most);
    this.#since = gone.at(-1)?.position ?? this.#since;
  }

  /** The messages behind a position, oldest first; undefined when some of them are not here any more. */
  behind(position: bigint): readonly Message[] | undefined {
    if (position < this.#since) return undefined;
    const last = this.#kept.findLastIndex((message) => message.position <= position);
    return this.#kept.slice(last + 1);
  }

  /** A position behind which is everything of the last given milliseconds that is still held. */
  before(milliseconds: number): bigint {
    const from = this.#clock() - milliseconds;
    return this.#kept.findLast(({ at }) => at < from)?.position ?? this.#since;
  }
}
