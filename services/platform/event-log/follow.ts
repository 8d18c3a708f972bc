import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { doublingDelay } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { Batch } from '../../kernel/event-log.ts';
import type { Look } from './log-end.ts';

/** A live subscription of the client, as this file needs it. */
export interface Subscription {
  readonly messages: {
    on(event: string, listener: (message: unknown) => void): unknown;
    pause(): unknown;
    resume(): unknown;
    isPaused(): boolean;
    destroy(): unknown;
  };
  /** What a message brings: an event, or only how far the subscription has come. */
  readonly batchOf: (message: unknown) => Batch;
  readonly cancel: () => void;
}

interface Following {
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  readonly onBatch: (batch: Batch) => Promise<void>;
  readonly onCurrent?: ((at: number) => void) | undefined;
  /** Tells of the log's end now and then, until the answer is called. */
  readonly watchEnd: (watcher: (look: Look) => void) => () => void;
  readonly readAll: (after: bigint | undefined, until: bigint) => AsyncIterable<Batch>;
  readonly subscribe: (after: bigint | undefined) => Subscription;
  /** Milliseconds for which a new subscription would be refused as the last one was. */
  readonly rest?: () => number;
}

const LARGEST_BATCH = 500;
/** Reading pauses while this many events wait, and resumes at half of it. */
const MOST_WAITING = 4_000;
/** Milliseconds that the last event of the log may take to arrive before the log is read to see what it is. */
const ON_ITS_WAY = 50;
/** Looks at the log's end after which an event that does not come is waited for no longer: a subscription can die without a word. */
const PATIENCE = 4;
/** Milliseconds until it subscribes again: longer with each subscription in a row that has brought nothing. */
const PAUSE = { first: 50, longest: 5_000 } as const;

/** Follows the log for ever: subscribes again from the last delivered position after every fault (design §6). */
export const followSubscription = async (following: Following): Promise<void> => {
  const { signal } = following;
  let position = following.after;
  let failures = 0;
  while (!signal.aborted) {
    const reached = await new Follower({ ...following, after: position }).run();
    failures = reached === position ? failures + 1 : 0;
    position = reached;
    const rest = Math.max(doublingDelay(failures, PAUSE), following.rest?.() ?? 0);
    if (!signal.aborted) await pauseFor(rest, signal);
  }
};

/**
 * One subscription, until it fails, stalls or is aborted. It leaves out system events and reports only now and then how
 * far it has come; while it is quiet, what lies between that and the end of the log is read.
 */
class Follower {
  readonly #following: Following;
  readonly #subscription: Subscription;
  readonly #ending = new AbortController();
  readonly #waiting: RecordedEvent[] = [];
  /** Everything up to here has been given to `onBatch`. */
  #position: bigint | undefined;
  /** Everything up to here has come. */
  #reached: bigint;
  #wake: () => void = () => {};
  /** The first look at an end that has not been reached yet. */
  #awaited: Look | undefined;
  /** An event that was found in the log and has not come, and for how many looks. */
  #missing: { readonly position: bigint; readonly since: bigint; looks: number } | undefined;
  #isReading = false;

  constructor(following: Following) {
    this.#following = following;
    this.#position = following.after;
    this.#reached = following.after ?? -1n;
    this.#subscription = following.subscribe(following.after);
  }

  /** Answers the last delivered position. */
  async run(): Promise<bigint | undefined> {
    const { signal, watchEnd } = this.#following;
    const { messages } = this.#subscription;
    const end = () => this.#end();
    messages.on('data', (message) => this.#take(message));
    for (const fault of ['error', 'end', 'close']) messages.on(fault, end);
    signal.addEventListener('abort', end, { once: true });
    const unwatch = watchEnd((look) => void this.#compare(look).catch(() => undefined));
    try {
      await this.#deliver();
      return this.#position;
    } finally {
      unwatch();
      signal.removeEventListener('abort', end);
      this.#end();
      this.#subscription.cancel();
      messages.destroy();
    }
  }

  #end(): void {
    this.#ending.abort();
    this.#wake();
  }

  #take(message: unknown): void {
    const { batchOf, messages } = this.#subscription;
    const { events, position } = batchOf(message);
    this.#waiting.push(...events);
    if (this.#waiting.length >= MOST_WAITING) messages.pause();
    this.#reach(position);
  }

  #reach(position: bigint): void {
    if (position > this.#reached) this.#reached = position;
    this.#wake();
  }

  async #deliver(): Promise<void> {
    const { messages } = this.#subscription;
    while (!this.#ending.signal.aborted) {
      if (this.#waiting.length === 0 && this.#reached <= (this.#position ?? -1n)) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        continue;
      }
      const events = this.#waiting.splice(0, LARGEST_BATCH);
      if (this.#waiting.length < MOST_WAITING / 2 && messages.isPaused()) messages.resume();
      const isAll = this.#waiting.length === 0;
      const position = isAll ? this.#reached : (events.at(-1)?.position ?? this.#reached);
      await this.#following.onBatch({ events, position });
      this.#position = position;
      this.#announceCurrent();
    }
  }

  /** What was in the log at a look has been delivered now. */
  #announceCurrent(): void {
    if (!this.#awaited || (this.#position ?? -1n) < this.#awaited.position) return;
    this.#following.onCurrent?.(this.#awaited.at);
    this.#awaited = undefined;
  }

  async #compare(look: Look): Promise<void> {
    this.#awaited ??= look;
    this.#announceCurrent();
    if (this.#isReading || this.#reached >= look.position) return;
    this.#isReading = true;
    try {
      await sleep(ON_ITS_WAY, undefined, { signal: this.#ending.signal });
      if (this.#waiting.length === 0) await this.#readOn(look.position);
    } finally {
      this.#isReading = false;
    }
  }

  /** Passes over system events. An event of ours is left to the subscription, which has to bring it before long. */
  async #readOn(end: bigint): Promise<void> {
    if (this.#missing && this.#missing.since === this.#reached) {
      this.#missing.looks += 1;
      if (this.#missing.looks >= PATIENCE) this.#end();
      return;
    }
    this.#missing = undefined;
    for (let from = this.#reached; from < end;) {
      const [batch] = await first(this.#following.readAll(from < 0n ? undefined : from, end));
      if (!batch || this.#ending.signal.aborted) return;
      // The subscription may have brought some of the page's events during the read: the others are still to come.
      const event = batch.events.find(({ position }) => position > this.#reached);
      if (event) {
        this.#missing = { position: event.position, since: this.#reached, looks: 0 };
        return;
      }
      this.#reach(batch.position);
      from = this.#reached;
    }
  }
}

/** One at a time: what the subscription has passed meanwhile need not be read. */
async function first<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  for await (const each of all) return [each];
  return [];
}
