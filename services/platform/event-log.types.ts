import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';
import type { Enough } from './log-end.ts';

/** An event to be appended: sealed, encoded, with the id that makes a repeat recognisable. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** The log did not answer in time, or is away: what was asked may or may not have happened. */
export class LogUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The log is unavailable: ${what}`, { cause });
    this.name = 'LogUnavailable';
  }
}

export type RefusalReason = 'denied' | 'deleted' | 'too-large' | 'invalid';

/** The log's last word: asking again would be answered the same. */
export class LogRefuses extends Error {
  readonly reason: RefusalReason;

  constructor(message: string, reason: RefusalReason, cause?: unknown) {
    super(message, { cause });
    this.name = 'LogRefuses';
    this.reason = reason;
  }
}

/** The user of the log's address may not read the whole log; the message says what is missing. Told once, by who opened the log. */
export class LogDenied extends LogRefuses {
  constructor(message: string, cause: unknown) {
    super(message, 'denied', cause);
    this.name = 'LogDenied';
  }
}

/** A reader that has a goal came to the log's end before it: what it has read is not all there is. */
export class LogEndsEarly extends Error {
  constructor(reached: bigint | undefined, goal: bigint) {
    super(`The log ends at ${reached ?? 'its start'}, before ${goal}`);
    this.name = 'LogEndsEarly';
  }
}

/** Milliseconds: a look at the log's end that is as old as this will do for anyone who only watches. */
export const RECENT = 1_000;

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been seen, system events included: a batch may have no events and bring only this. */
  readonly position: bigint;
}

/**
 * The log of design §1: the truth. Every call has a deadline and throws `LogUnavailable` beyond it, or `LogRefuses` where
 * asking again would not help.
 */
export interface EventLog {
  /** Appends all events or none. `expected` is the stream's last revision, -1 for a stream that must not exist. */
  append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<{ readonly revision: number; readonly position: bigint } | 'conflict'>;
  /** The stream's events from a revision on, oldest first, all of them or at most `most`; a missing stream is empty. */
  readStream(stream: string, fromRevision?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /** The newest event of a stream. */
  readLast(stream: string): Promise<RecordedEvent | undefined>;
  /**
   * Events of all streams behind a position, in order, system events left out; batches up to `until`, which throws
   * `LogEndsEarly` where the log does not come so far, or to the log's end.
   */
  readAll(after: bigint | undefined, options?: { readonly until?: bigint }): AsyncIterable<Batch>;
  /**
   * Follows the log for ever behind a position: one batch at a time, each awaited; subscribes again after every fault.
   * Ends when aborted, or throws what `onBatch` threw. `onCurrent` hears again and again at which moment (in ms, of
   * `performance.now()`) nothing was in the log that has not been given to `onBatch` by now.
   */
  follow(options: {
    readonly after: bigint | undefined;
    readonly signal: AbortSignal;
    readonly onBatch: (batch: Batch) => Promise<void>;
    readonly onCurrent?: (at: number) => void;
  }): Promise<void>;
  /** The position of the log's last event, of whatever kind; 0 when there is none. Without `enough` the look begins after the call. */
  head(enough?: Enough): Promise<bigint>;
  close(): Promise<void>;
}
