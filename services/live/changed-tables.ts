import type { LiveMessage } from '#contracts/live/messages';
import type { ReadTableName } from '#contracts/read-tables';

/** Milliseconds: a table is announced at most once in this time. */
const PAUSE = 1_000;

/**
 * Which tables have changed, for the staff who watch them: announced at once after a quiet time, else at most once a
 * second.
 */
export class ChangedTables {
  readonly #flush: () => void;
  readonly #clock: () => number;
  readonly #changedAt = new Map<ReadTableName, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = -PAUSE;

  /** `flush` is called when it is time to announce; the clock is in ms. */
  constructor(flush: () => void, clock: () => number = () => performance.now()) {
    this.#flush = flush;
    this.#clock = clock;
  }

  /** Something in it was changed by the event at this position. */
  touch(table: ReadTableName, position: bigint): void {
    this.#changedAt.set(table, position);
    this.#timer ??= setTimeout(() => this.#due(), Math.max(0, this.#flushedAt + PAUSE - this.#clock()));
  }

  /** Whether there is something not announced yet. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /** What has changed behind a position, among what somebody may see. */
  behind(position: bigint, visible: readonly ReadTableName[]): readonly LiveMessage[] {
    return visible.flatMap((table) => {
      const at = this.#changedAt.get(table);
      if (at === undefined || at <= position) return [];
      return table === 'log'
        ? { kind: 'log' as const, position: String(at) }
        : { kind: 'list' as const, list: table };
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #due(): void {
    this.#timer = undefined;
    this.#flushedAt = this.#clock();
    this.#flush();
  }
}
