import type { Enough } from '../../kernel/event-log.ts';
import { sharedBehind } from '../waiting/shared-behind.ts';

/** The log's last position, and when it was asked for: everything written before then is at or before it. */
export interface Look {
  readonly position: bigint;
  /** Milliseconds, of a clock that is never set back. */
  readonly at: number;
}

/** How often the end is read while somebody watches it, in ms: a copy of the log may be a second old. */
const POLL_INTERVAL = 750;

/**
 * Reads the end of the log for a whole process. Reads are shared: callers who come while one is under way wait together
 * for the next, and all watchers hear of one read.
 */
export class LogEnd {
  readonly #read: () => Promise<bigint>;
  readonly #clock: () => number;
  readonly #watchers = new Set<(look: Look) => void>();
  #known = 0n;
  #last: Look | undefined;
  readonly #look = sharedBehind<void, Look>(() => this.#readNow());
  #timer: NodeJS.Timeout | undefined;

  constructor(read: () => Promise<bigint>, clock: () => number = () => performance.now()) {
    this.#read = read;
    this.#clock = clock;
  }

  async position({ age = 0, atLeast }: Enough = {}): Promise<bigint> {
    if (atLeast !== undefined && this.#known >= atLeast) return this.#known;
    const last = this.#last;
    const isRecent = last !== undefined && age > 0 && this.#clock() - last.at <= age;
    return (isRecent ? last : await this.#look()).position;
  }

  /** The furthest position that is known. A log that was restored from an older copy ends before it. */
  get furthest(): bigint {
    return this.#known;
  }

  /** Notes a position that an append or a read was answered, or a follower was given. */
  note(position: bigint): void {
    if (position > this.#known) this.#known = position;
  }

  /** Tells a watcher of the end at once and then again and again, but not of reads that fail. Answers how to stop. */
  watch(watcher: (look: Look) => void): () => void {
    this.#watchers.add(watcher);
    const tell = (look: Look) => this.#watchers.has(watcher) && watcher(look);
    void this.#look().then(tell, () => undefined);
    this.#timer ??= setInterval(() => void this.#look().then(this.#tell, () => undefined), POLL_INTERVAL);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  readonly #tell = (look: Look): void => {
    for (const watcher of this.#watchers) watcher(look);
  };

  async #readNow(): Promise<Look> {
    const at = this.#clock();
    const look = { position: await this.#read(), at };
    this.#last = look;
    this.note(look.position);
    return look;
  }
}
