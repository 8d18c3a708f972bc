/** Concurrent writes share one transaction and its one fsync. A write is answered only when it is on disk. */
import { isDiskFailure } from './database.ts';
import type { Ledger, Outcome } from './ledger.ts';
import type { Store } from './store.ts';

const WRITES_PER_COMMIT = 1024;
const BYTES_PER_COMMIT = 8 * 1024 * 1024;

export type Write = {
  readonly work: () => Outcome;
  readonly reply: (outcome: Outcome) => void;
  readonly bytes: number;
  /** The client's own deadline, in milliseconds since the epoch. */
  readonly deadline: number;
};

/** Milliseconds that a write may wait for its turn, and that a commit may take, before the answer is Timeout. */
export type Timeouts = { readonly prepare: number; readonly commit: number };

type Observers = {
  /** Called after a commit, with the streams it wrote to. */
  readonly committed: (streams: ReadonlySet<string>) => void;
  /** The transaction was rolled back and its writes were answered as failed. */
  readonly failed: (error: unknown) => void;
  /** The disk failed in a way after which its state is unknown. */
  readonly broken: (error: unknown) => void;
};

/** The parts of the store and the ledger that a group commit needs. */
type Transactions = Pick<Store, 'begin' | 'commit' | 'rollback'>;
type Memory = Pick<Ledger, 'forget'>;

export class GroupCommit {
  readonly #store: Transactions;
  readonly #ledger: Memory;
  readonly #timeouts: Timeouts;
  readonly #observers: Observers;
  #queue: (Write & { readonly expires: number })[] = [];

  constructor(store: Transactions, ledger: Memory, timeouts: Timeouts, observers: Observers) {
    this.#store = store;
    this.#ledger = ledger;
    this.#timeouts = timeouts;
    this.#observers = observers;
  }

  /** Queues a write for the next commit: all that arrive in one turn of the event loop are committed together. */
  submit(write: Write): void {
    const expires = Math.min(write.deadline, Date.now() + this.#timeouts.prepare);
    this.#queue.push({ ...write, expires });
    if (this.#queue.length === 1) setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    const writes = this.#take();
    if (this.#queue.length > 0) setImmediate(this.#flush);
    const outcomes = this.#write(writes);
    for (const [index, write] of writes.entries()) write.reply(outcomes[index] ?? { kind: 'failed' });
  };

  #take(): (Write & { readonly expires: number })[] {
    let bytes = 0;
    let count = 0;
    for (const write of this.#queue) {
      if (count === WRITES_PER_COMMIT || bytes > BYTES_PER_COMMIT) break;
      bytes += write.bytes;
      count++;
    }
    const taken = count === this.#queue.length ? this.#queue : this.#queue.slice(0, count);
    this.#queue = this.#queue.slice(taken.length);
    return taken;
  }

  /** Runs the writes in one transaction. If the disk fails, all of them fail. */
  #write(writes: readonly (Write & { readonly expires: number })[]): Outcome[] {
    try {
      this.#store.begin();
      const now = Date.now();
      const outcomes = writes.map((write): Outcome =>
        now > write.expires ? { kind: 'timeout' } : write.work(),
      );
      const started = performance.now();
      const streams = this.#store.commit();
      const late = performance.now() - started > this.#timeouts.commit;
      if (streams.size > 0) this.#observers.committed(streams);
      return late ? outcomes.map(() => ({ kind: 'timeout' })) : outcomes;
    } catch (error) {
      this.#giveUp(error);
      return [];
    }
  }

  #giveUp(error: unknown): void {
    try {
      this.#store.rollback();
      this.#ledger.forget();
    } catch (second) {
      this.#observers.broken(second);
      return;
    }
    if (isDiskFailure(error)) this.#observers.broken(error);
    else this.#observers.failed(error);
  }
}
