import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';

/** An event to append: sealed and encoded, with an id by which a repeat is recognised. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** The log did not answer in time, or is away: the call may or may not have had its effect. */
export class LogUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The log is unavailable: ${what}`, { cause });
    this.name = 'LogUnavailable';
  }
}

export type RefusalReason = 'denied' | 'deleted' | 'too-large' | 'invalid';

/** A final refusal of the log: asking again would be answered the same. */
export class LogRefuses extends Error {
  readonly reason: RefusalReason;

  constructor(message: string, reason: RefusalReason, cause?: unknown) {
    super(message, { cause });
    this.name = 'LogRefuses';
    this.reason = reason;
  }
}

/**
 * The user in the log's address may not read the whole log; the message says what is missing. Reported once, by the
 * code that opened the log.
 */
export class LogDenied extends LogRefuses {
  constructor(message: string, cause: unknown) {
    super(message, 'denied', cause);
    this.name = 'LogDenied';
  }
}

/** A read up to a position met the log's end before it: what it read is not everything. */
export class LogEndsEarly extends Error {
  constructor(reached: bigint | undefined, goal: bigint) {
    super(`The log ends at ${reached ?? 'its start'}, before ${goal}`);
    this.name = 'LogEndsEarly';
  }
}

/** What a caller accepts as the end; by default only an answer that was asked for after the call. */
export interface Enough {
  /** An answer that was asked for at most this many milliseconds ago. */
  readonly age?: number;
  /** Any position of the log that is at least this one. */
  readonly atLeast?: bigint;
}

/** Milliseconds: for code that only watches, an end of the log that was read this long ago will do. */
export const AGE_FOR_WATCHING = 1_000;

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been seen, system events included; a batch may bring no events but only this. */
  readonly position: bigint;
}

/**
 * The event log (design §1). Every call has a deadline, after which it throws `LogUnavailable`; it throws `LogRefuses`
 * where asking again would not help.
 */
export interface EventLog {
  /** Appends all events or none. `expected` is the stream's last revision, -1 for a stream that must not exist. */
  append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<{ readonly revision: number; readonly position: bigint } | 'conflict'>;
  /**
   * The stream's events from a revision on, oldest first, all of them or at most `most`; a missing stream is empty. All
   * of them come in pages, each with a deadline.
   */
  readStream(stream: string, fromRevision?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /** The newest event of a stream. */
  readLast(stream: string): Promise<RecordedEvent | undefined>;
  /**
   * Events of all streams after a position, in order, without system events; in batches up to `until`, or else to the
   * log's end. Throws `LogEndsEarly` where the log ends before `until`.
   */
  readAll(after: bigint | undefined, options?: { readonly until?: bigint }): AsyncIterable<Batch>;
  /**
   * Follows the log for ever after a position: one batch at a time, each awaited; subscribes again after every fault.
   * Ends when aborted, or throws what `onBatch` threw. `onCurrent` is called again and again with a moment (ms of
   * `performance.now()`): everything that was in the log then has been given to `onBatch`.
   */
  follow(options: {
    readonly after: bigint | undefined;
    readonly signal: AbortSignal;
    readonly onBatch: (batch: Batch) => Promise<void>;
    readonly onCurrent?: (at: number) => void;
  }): Promise<void>;
  /**
   * The position of the log's last event of any kind, 0 when there is none. Without `enough` it is read after the call.
   */
  head(enough?: Enough): Promise<bigint>;
  /**
   * The furthest position that the log has told this process of, by whatever answer. It never goes back: the end that was
   * read last may, where the log was restored from an older copy.
   */
  seen(): bigint;
  close(): Promise<void>;
}
