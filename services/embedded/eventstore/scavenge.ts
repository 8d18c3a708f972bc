/** Removing for good what the metadata of streams hides. */
import { recordCreated, TOMBSTONE } from './record.ts';
import { firstKept, type Retention } from './retention.ts';

/** So many events of a stream are removed in one transaction. */
const SLICE = 1_000;

/** Removes the oldest events of a stream below a revision, up to a number of them; answers how many. */
export type Remove = (id: number, before: number, most: number) => number;

interface Kept {
  readonly record: Buffer;
  readonly revision: number;
}

/** The store, as this file needs it. */
interface Tidied {
  stream(name: string): { readonly id: number; readonly head: number; readonly retention: Retention };
  readStream(
    id: number,
    from: number,
    direction: 'forwards',
    limit: number,
  ): { readonly events: readonly Kept[] };
  begin(): void;
  commit(): unknown;
}

/** See `Store.scavenge`. Where it fails, a transaction may be open. */
export function scavenge(
  store: Tidied,
  metastreams: readonly string[],
  remove: Remove,
  within: number,
): number {
  const end = performance.now() + within;
  let removed = 0;
  store.begin();
  for (const name of metastreams) {
    removed += removeBefore(store, name, store.stream(name).head, remove, end);
    const stream = name.slice(2);
    removed += removeBefore(store, stream, firstSeen(store, stream, end), remove, end);
    if (performance.now() >= end) break;
  }
  store.commit();
  return removed;
}

/** Inside a transaction, of which there is another after each full slice. The newest event stays. */
function removeBefore(store: Tidied, name: string, revision: number, remove: Remove, end: number): number {
  const { id, head } = store.stream(name);
  if (head === TOMBSTONE) return 0;
  let removed = 0;
  for (;;) {
    const slice = remove(id, Math.min(revision, head), SLICE);
    removed += slice;
    if (slice < SLICE) return removed;
    store.commit();
    store.begin();
    if (performance.now() >= end) return removed;
  }
}

/** The oldest revision of a stream that a read may see; an older one where there is no time to find it. */
function firstSeen(store: Tidied, name: string, end: number): number {
  const { id, head, retention } = store.stream(name);
  const oldest = Date.now() - retention.maxAge * 1_000;
  let first = firstKept(retention, head);
  const eldest = (): Kept | undefined => store.readStream(id, first, 'forwards', 1).events[0];
  for (let event = eldest(); event && recordCreated(event.record) < oldest; event = eldest()) {
    first = event.revision + 1;
    if (performance.now() >= end) break;
  }
  return first;
}
