import type { RecordedEvent } from '#contracts/kernel/recorded';

/** Events in the order of the log, perhaps none. Everything up to `position` has been seen, system events included. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly position: bigint;
}

/** What the read side needs of the log. */
export interface Log {
  /** The stream's events from a revision on, oldest first, all of them or at most `most`. */
  readStream(stream: string, fromRevision?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /** The batches after a position, up to `until` or else to the log's end. Throws where the log ends before `until`. */
  readAll(after: bigint | undefined, options?: { readonly until?: bigint }): AsyncIterable<Batch>;
  /** Follows the log after a position, one batch at a time; ends when aborted. */
  follow(options: {
    readonly after: bigint | undefined;
    readonly signal: AbortSignal;
    readonly onBatch: (batch: Batch) => Promise<void>;
  }): Promise<void>;
  /**
   * The position of the log's last event of any kind, 0 when there is none. With `age`, an answer up to that many
   * milliseconds old will do.
   */
  head(enough?: { readonly age?: number }): Promise<bigint>;
  /** The furthest position that the log has told this process of; it never goes back, though the log may. */
  seen(): bigint;
}

/**
 * Opens the personal data of many events at once. Values whose key was destroyed read `[erased]`. Throws where a value
 * was tampered with.
 */
export type OpenPersonalData = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;

/** A logger like pino: an object of fields, then a sentence. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Where the runner's figures go. */
export interface Metrics {
  /** A batch of a projection was committed. Milliseconds. */
  applied(projection: string, events: number, milliseconds: number): void;
}
