/** Reads a stream or `$all` page by page from the caller's position, and shows only what may be read. */
import { streamDeleted } from './failures.ts';
import type { ReadRequest } from './read-request.ts';
import { recordCreated, TOMBSTONE } from './record.ts';
import { firstKept, isSoftDeleted, type Retention } from './retention.ts';
import type { Page, ReadableStore, Stored } from './store.ts';

/** The next page, of at most `limit` events; `more` is false at the current end. */
export type Walk = (limit: number) => Page;

const NOTHING: Page = { events: [], more: false };

export function walk(store: ReadableStore, request: ReadRequest): Walk {
  const { stream } = request;
  if (stream === undefined) return walkAll(store, request);
  return request.direction === 'forwards' ? onwards(store, stream, request) : back(store, stream, request);
}

/** Whether the stream reads as missing. @throws CallFailure when it is tombstoned */
export function isMissing(store: ReadableStore, stream: string): boolean {
  const { head, retention } = store.stream(stream);
  if (head === TOMBSTONE) throw streamDeleted(stream);
  return head < 0 || isSoftDeleted(retention);
}

/** Forwards includes the position it starts from, backwards excludes it, a subscription starts after it. */
function walkAll(store: ReadableStore, { from, direction, subscription }: ReadRequest): Walk {
  const step = direction === 'forwards' ? 1 : -1;
  let next = from === 'start' ? 1 : from === 'end' ? store.last + 1 : from;
  if (subscription && typeof from === 'number') next++;
  if (direction === 'backwards') next--;
  return (limit) => {
    if (next < 1 && direction === 'backwards') return NOTHING;
    const page = store.readAll(next, direction, limit);
    next = (page.events.at(-1)?.position ?? next - step) + step;
    return page;
  };
}

function onwards(store: ReadableStore, stream: string, { from, subscription }: ReadRequest): Walk {
  let next = from === 'start' ? 0 : from === 'end' ? store.stream(stream).head + 1 : from;
  if (subscription && typeof from === 'number') next++;
  return (limit) => {
    if (isMissing(store, stream)) return NOTHING;
    const { id, head, retention } = store.stream(stream);
    const page = store.readStream(id, Math.max(next, firstKept(retention, head)), 'forwards', limit);
    next = (page.events.at(-1)?.revision ?? next - 1) + 1;
    return { events: recentEnough(page.events, retention), more: page.more };
  };
}

function back(store: ReadableStore, stream: string, { from }: ReadRequest): Walk {
  let next = from === 'start' ? 0 : from === 'end' ? TOMBSTONE : from;
  return (limit) => {
    if (next < 0 || isMissing(store, stream)) return NOTHING;
    const { id, head, retention } = store.stream(stream);
    const oldest = firstKept(retention, head);
    const page = store.readStream(id, next, 'backwards', limit);
    next = (page.events.at(-1)?.revision ?? 0) - 1;
    const kept = page.events.filter(({ revision }) => revision >= oldest);
    return { events: recentEnough(kept, retention), more: page.more && next >= oldest };
  };
}

function recentEnough(events: readonly Stored[], { maxAge }: Retention): readonly Stored[] {
  if (maxAge === Infinity) return events;
  const oldest = Date.now() - maxAge * 1000;
  return events.filter(({ record }) => recordCreated(record) >= oldest);
}
