import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch, Log } from '../ports.ts';

/** The most events that may wait for one member before the feed waits for it. */
const MOST_WAITING = 4_000;
/** Milliseconds that the feed waits for its slowest member; after that the member reads the log by itself. */
const PATIENCE = 2_000;

/** One projection's share of the feed: what came since it joined and it has not taken yet. */
export class FeedMember {
  readonly #wants: (event: RecordedEvent) => boolean;
  readonly #left: (member: FeedMember) => void;
  #events: RecordedEvent[] = [];
  #position: bigint | undefined;
  #open = true;
  #wake: () => void = () => {};
  #drained: () => void = () => {};

  constructor(wants: (event: RecordedEvent) => boolean, left: (member: FeedMember) => void) {
    this.#wants = wants;
    this.#left = left;
  }

  /** Hands over a batch: what is wanted of it waits to be taken, and its position is known even where nothing is. */
  push({ events, position }: Batch): void {
    if (!this.#open) return;
    for (const event of events) if (this.#wants(event)) this.#events.push(event);
    this.#position = position;
    this.#wake();
  }

  /**
   * Takes what has come, at most `most` events. Waits for it at most `within` milliseconds, and then until `turn`
   * resolves, so that what comes meanwhile is included. Undefined when nothing came.
   */
  async take(most: number, within: number, turn?: () => Promise<unknown>): Promise<Batch | undefined> {
    if (this.#open && this.#position === undefined) await this.#arrival(within);
    if (this.#open && this.#position !== undefined) await turn?.();
    const position = this.#position;
    if (!this.#open || position === undefined) return undefined;
    const events = this.#events.splice(0, most);
    this.#drained();
    if (this.#events.length > 0) return { events, position: events.at(-1)?.position ?? position };
    this.#position = undefined;
    return { events, position };
  }

  /** False after the feed has left this member behind, or it has left: it gets no more events. */
  get open(): boolean {
    return this.#open;
  }

  /** Takes no more events and forgets those that wait; a waiting reader gets the answer that nothing came. */
  leave(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#events = [];
    this.#left(this);
    this.#wake();
    this.#drained();
  }

  get hasRoom(): boolean {
    return this.#events.length < MOST_WAITING;
  }

  /**
   * Resolves when there is plenty of room again, at the latest after the given milliseconds. Answers whether there is
   * any.
   */
  async room(within: number): Promise<boolean> {
    await this.#until(within, (done) => {
      this.#drained = () => {
        if (this.#events.length < MOST_WAITING / 2) done();
      };
    });
    return this.hasRoom;
  }

  #arrival(within: number): Promise<void> {
    return this.#until(within, (done) => {
      this.#wake = done;
    });
  }

  #until(within: number, arrange: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, within);
      arrange(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/**
 * One subscription for each process, fanned out to its projections. It serves only the end of the log: a projection
 * that is behind reads what it lacks by itself and then joins, so that a slow one keeps no other waiting.
 */
export class Feed {
  readonly #log: Pick<Log, 'follow'>;
  readonly #patience: number;
  readonly #members = new Set<FeedMember>();
  #following: AbortController | undefined;
  #delivered: bigint | undefined;

  constructor(log: Pick<Log, 'follow'>, patience: number = PATIENCE) {
    this.#log = log;
    this.#patience = patience;
  }

  /** The position up to which members have been given everything; undefined while nobody follows. */
  get delivered(): bigint | undefined {
    return this.#following && (this.#delivered ?? 0n);
  }

  /** Joins after a position; undefined when the feed is already past it, and the caller has to read on first. */
  join(position: bigint | undefined, wants: (event: RecordedEvent) => boolean): FeedMember | undefined {
    if (this.#following && (position ?? -1n) < (this.#delivered ?? -1n)) return undefined;
    const fresh = (event: RecordedEvent) => event.position > (position ?? -1n) && wants(event);
    const member = new FeedMember(fresh, (left) => this.#members.delete(left));
    this.#members.add(member);
    if (!this.#following) this.#start(position);
    return member;
  }

  /** Ends the subscription and all memberships: every projection reads up to the log's end before it joins again. */
  restart(): void {
    this.#following?.abort();
    this.#following = undefined;
    for (const member of this.#members) member.leave();
  }

  #start(after: bigint | undefined): void {
    const following = new AbortController();
    this.#following = following;
    this.#delivered = after;
    const onBatch = async (batch: Batch) => {
      if (following.signal.aborted) return;
      this.#delivered = batch.position;
      for (const member of this.#members) member.push(batch);
      await this.#waitForRoom();
    };
    void this.#log
      .follow({ after, signal: following.signal, onBatch })
      .catch(() => undefined)
      .then(() => following === this.#following && this.restart());
  }

  async #waitForRoom(): Promise<void> {
    const full = [...this.#members].filter((member) => !member.hasRoom);
    const waits = full.map(async (member) => (await member.room(this.#patience)) || member.leave());
    await Promise.all(waits);
  }
}
