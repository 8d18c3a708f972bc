/** A copy of the log that lags behind, as a follower's does. */
import { Arrivals } from '../arrivals.ts';
import type { Direction, Page, ReadableStore, Store, StreamState } from '../store.ts';

const PAGE = 256;

/** Tells every replica of each commit. */
export class Relay extends Arrivals {
  readonly replicas: Replica[] = [];

  override announce(streams: ReadonlySet<string>): void {
    super.announce(streams);
    for (const replica of this.replicas) replica.hear(streams);
  }
}

export class Replica implements ReadableStore {
  readonly arrivals = new Arrivals();
  readonly #store: Store;
  #last: number;
  #lag = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#last = store.last;
  }

  /** From now on it lags by the given milliseconds; with 0 it has everything at once, as a new leader does. */
  beBehind(ms: number): void {
    this.#lag = ms;
    if (ms > 0) return;
    this.#last = this.#store.last;
    this.arrivals.announce(new Set());
  }

  hear(streams: ReadonlySet<string>): void {
    const { last } = this.#store;
    const arrive = (): void => {
      this.#last = Math.max(this.#last, last);
      this.arrivals.announce(streams);
    };
    if (this.#lag === 0) arrive();
    else setTimeout(arrive, this.#lag).unref();
  }

  get last(): number {
    return this.#last;
  }

  stream(name: string): StreamState {
    const state = this.#store.stream(name);
    return state.id === 0 ? state : { ...state, head: this.#headOf(state.id, state.head) };
  }

  readStream(id: number, from: number, direction: Direction, limit: number): Page {
    const start = direction === 'forwards' ? from : Math.min(from, this.#headOf(id, from));
    return start < 0
      ? { events: [], more: false }
      : this.#seen(this.#store.readStream(id, start, direction, limit));
  }

  readAll(from: number, direction: Direction, limit: number): Page {
    const start = direction === 'forwards' ? from : Math.min(from, this.#last);
    return this.#seen(this.#store.readAll(start, direction, limit));
  }

  /** The newest revision that has arrived, at most the given one. */
  #headOf(id: number, from: number): number {
    for (let next = from; next >= 0;) {
      const { events } = this.#store.readStream(id, next, 'backwards', PAGE);
      const newest = events.find(({ position }) => position <= this.#last);
      if (newest !== undefined) return newest.revision;
      next = (events.at(-1)?.revision ?? 0) - 1;
    }
    return -1;
  }

  #seen({ events, more }: Page): Page {
    const seen = events.filter(({ position }) => position <= this.#last);
    return { events: seen, more: more && seen.length === events.length };
  }
}
