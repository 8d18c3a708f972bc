/** Decides whether a write may happen and writes it. The rules are those of a real node's commit check. */
import { randomUUID } from 'node:crypto';
import { type ProposedEvent, recordId, TOMBSTONE } from './record.ts';
import { RecentIds } from './recent-ids.ts';
import { isSoftDeleted, SOFT_DELETE, truncatedAt } from './retention.ts';
import { isMetastream, type Store } from './store.ts';

/** An exact revision, NO_STREAM (-1), or one of the two loose expectations. */
export type Expected = number | 'any' | 'stream_exists';
export const NO_STREAM = -1;

/** The outcome of a write. `revision` is NO_STREAM after an append of no events to no stream; `current` likewise. */
export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong-revision'; readonly current: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'failed' };

/** undefined: the write may happen. */
type Verdict = Outcome | undefined;

export class Ledger {
  readonly #store: Store;
  readonly #recent: RecentIds;

  constructor(store: Store) {
    this.#store = store;
    this.#recent = new RecentIds(store);
  }

  /** Appends all events or none. A repeated append gets the same answer as the first. */
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    const verdict = this.#judge(stream, expected, events);
    if (verdict !== undefined) return verdict;
    const { head, retention } = this.#store.stream(stream);
    let written = { revision: head, position: this.#store.last };
    if (events.length === 0) return { kind: 'written', ...written };
    const now = Date.now();
    if (isSoftDeleted(retention)) this.#bringBack(stream, head + 1, now);
    for (const event of events) {
      const stored = this.#store.put(stream, event, now);
      this.#recent.remember(stream, event.id, stored);
      written = stored;
    }
    return { kind: 'written', revision: written.revision, position: written.position };
  }

  /** Soft delete: the stream reads as missing until it is appended to again; revisions continue. */
  delete(stream: string, expected: Expected): Outcome {
    const verdict = this.#judge(stream, expected, []);
    if (verdict !== undefined) return verdict;
    const { position } = this.#store.put(`$$${stream}`, systemEvent('$metadata', SOFT_DELETE), Date.now());
    return { kind: 'written', revision: this.#store.stream(stream).head, position };
  }

  /** Hard delete: the stream can never be read or written again. */
  tombstone(stream: string, expected: Expected): Outcome {
    const verdict = this.#judge(stream, expected, []);
    if (verdict !== undefined) return verdict;
    const event = systemEvent('$streamDeleted', '');
    const { position } = this.#store.put(stream, event, Date.now(), 'tombstone');
    return { kind: 'written', revision: TOMBSTONE, position };
  }

  /** To be called after a rollback. */
  forget(): void {
    this.#recent.forget();
  }

  #judge(stream: string, expected: Expected, events: readonly ProposedEvent[]): Verdict {
    if (this.#isGone(stream)) return { kind: 'deleted' };
    if (typeof expected === 'number') return this.#judgeExact(stream, expected, events);
    const { head, retention } = this.#store.stream(stream);
    if (expected === 'stream_exists') {
      if (isSoftDeleted(retention)) return { kind: 'deleted' };
      if (head < 0 && this.#store.stream(`$$${stream}`).head < 0)
        return { kind: 'wrong-revision', current: head };
    }
    if (events.length === 0) return undefined;
    const before = this.#recent.find(stream, events);
    if (before !== undefined)
      return { kind: 'written', revision: before.revision, position: before.position };
    return this.#recent.partly(stream, events) ? { kind: 'wrong-revision', current: head } : undefined;
  }

  #judgeExact(stream: string, expected: number, events: readonly ProposedEvent[]): Verdict {
    const { head, retention } = this.#store.stream(stream);
    if (expected === head) return undefined;
    const wrong: Outcome = { kind: 'wrong-revision', current: head };
    if (expected > head || events.length === 0) return wrong;
    const before = this.#sameEvents(stream, expected + 1, events);
    if (before.equal > 0) return before.equal === events.length ? before.last : wrong;
    return expected === NO_STREAM && isSoftDeleted(retention) ? undefined : wrong;
  }

  /** How many of the events are in the stream from a revision on, and the place of the last of them. */
  #sameEvents(
    stream: string,
    from: number,
    events: readonly ProposedEvent[],
  ): { equal: number; last: Verdict } {
    const { id } = this.#store.stream(stream);
    let equal = 0;
    let last: Verdict;
    while (equal < events.length) {
      const page = this.#store.readStream(id, from + equal, 'forwards', events.length - equal).events;
      if (page.length === 0) break;
      for (const { revision, position, record } of page) {
        if (recordId(record) !== events[equal]?.id) return { equal, last };
        last = { kind: 'written', revision, position };
        equal++;
      }
    }
    return { equal, last };
  }

  /** The metadata stream of a tombstoned stream is gone with it. */
  #isGone(stream: string): boolean {
    if (this.#store.stream(stream).head === TOMBSTONE) return true;
    return isMetastream(stream) && this.#store.stream(stream.slice(2)).head === TOMBSTONE;
  }

  #bringBack(stream: string, first: number, now: number): void {
    const metadata = truncatedAt(this.#store.metadata(stream), first);
    this.#store.put(`$$${stream}`, systemEvent('$metadata', metadata), now);
  }
}

function systemEvent(type: string, data: string): ProposedEvent {
  const none = Buffer.alloc(0);
  return { id: randomUUID(), type, contentType: 'application/json', metadata: none, data: Buffer.from(data) };
}
