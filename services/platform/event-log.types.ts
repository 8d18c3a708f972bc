import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';

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

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been seen, ignored events included. */
  readonly position: bigint;
}

/** The log of design §1: the truth. Every call has a deadline and throws `LogUnavailable` beyond it. */
export interface EventLog {
  /** Appends all events or none. `expected` is the stream's last revision, -1 for a stream that must not exist. */
  append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<{ readonly revision: number; readonly position: bigint } | 'conflict'>;
  /** The stream's events from a revision on, oldest first, all of them or so many; a missing stream is empty. */
  readStream(stream: string, fromRevision?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /** The newest event of a stream. */
  readLast(stream: string): Promise<RecordedEvent | undefined>;
  /** Events of all streams behind a position, in order, system events left out; batches until the log's end. */
  readAll(after: bigint | undefined): AsyncIterable<Batch>;
  /** Follows the log for ever behind a position: one batch at a time, each awaited; subscribes again after every fault. Ends when aborted, or throws what `onBatch` threw. */
  follow(options: {
    readonly after: bigint | undefined;
    readonly signal: AbortSignal;
    readonly onBatch: (batch: Batch) => Promise<void>;
  }): Promise<void>;
  /** The position of the log's last event that is not the system's; 0 when there is none. */
  head(): Promise<bigint>;
  close(): Promise<void>;
}
