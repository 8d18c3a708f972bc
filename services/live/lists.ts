import type { LiveList, LiveMessage } from '#contracts/live/messages';

/** What staff are told of as a whole. */
export type Whole = LiveList | 'log';

/** Milliseconds: a list is told of at most once in this time. */
const PAUSE = 1_000;

/** What has changed of what staff see as a whole: told at once after a quiet time, else at most once a second. */
export class Lists {
  readonly #flush: () => void;
  readonly #clock: () => number;
  readonly #changedAt = new Map<Whole, bigint>();
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = -PAUSE;

  /** `flush` is called when it is time to tell; the clock is in ms. */
  constructor(flush: () => void, clock: () => number = () => performance.now()) {
    this.#flush = flush;
    this.#clock = clock;
  }

  /** Something of it was changed by the event at this position. */
  touch(whole: Whole, position: bigint): void {
    this.#changedAt.set(whole, position);
    this.#timer ??= setTimeout(() => this.#due(), Math.max(0, this.#flushedAt + PAUSE - this.#clock()));
  }

  /** Whether there is something that was not told yet. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /** What has changed behind a position, among what somebody may see. */
  behind(position: bigint, visible: readonly Whole[]): readonly LiveMessage[] {
    return visible.flatMap((whole) => {
      const at = this.#changedAt.get(whole);
      if (at === undefined || at <= position) return [];
      return whole === 'log'
        ? { kind: 'log' as const, position: String(at) }
        : { kind: 'list' as const, list: whole };
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
