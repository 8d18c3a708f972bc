/** The newest event ids, to recognise a repeated append without an exact revision (best effort, as in a real node). */
import { type ProposedEvent, recordId, recordStream } from './record.ts';
import type { Store, Stored } from './store.ts';

const KEPT = 20_000;

export type Remembered = { readonly stream: string; readonly revision: number; readonly position: number };

/** Reads the newest ids from disk only at the first such append, and keeps them up to date from then on. */
export class RecentIds {
  readonly #store: Store;
  #ids: Map<string, Remembered> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The place of the last of these events, when all of them are in this stream; undefined otherwise. */
  find(stream: string, events: readonly ProposedEvent[]): Remembered | undefined {
    this.#ids ??= this.#load();
    let last: Remembered | undefined;
    for (const { id } of events) {
      last = this.#ids.get(id);
      if (last?.stream !== stream) return undefined;
    }
    return last;
  }

  /** Whether the first of these events, but not all of them, is already in this stream. */
  partly(stream: string, events: readonly ProposedEvent[]): boolean {
    const [first] = events;
    return first !== undefined && this.find(stream, [first]) !== undefined;
  }

  remember(stream: string, id: string, { revision, position }: Stored): void {
    if (this.#ids === undefined) return;
    this.#ids.set(id, { stream, revision, position });
    if (this.#ids.size <= KEPT) return;
    for (const oldest of this.#ids.keys()) {
      this.#ids.delete(oldest);
      return;
    }
  }

  /** To be called after a rollback: what was remembered may not exist. */
  forget(): void {
    this.#ids = undefined;
  }

  #load(): Map<string, Remembered> {
    const ids = new Map<string, Remembered>();
    let next = Math.max(1, this.#store.last - KEPT + 1);
    for (;;) {
      const { events } = this.#store.readAll(next, 'forwards', KEPT);
      for (const { position, revision, record } of events)
        ids.set(recordId(record), { stream: recordStream(record), revision, position });
      const last = events.at(-1);
      if (last === undefined) return ids;
      next = last.position + 1;
    }
  }
}
