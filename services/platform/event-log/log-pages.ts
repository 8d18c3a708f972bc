import type { RecordedEvent } from '#contracts/kernel/recorded';
import { LogEndsEarly, type Batch } from '../../kernel/event-log.ts';

/** A page of the raw log. `last` is the position of its last event of any kind; undefined for an empty page. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  readonly last: bigint | undefined;
}

/**
 * The batches after a position, up to another one or to the log's end. A page may hold nothing but system events, so
 * its position says how far the log was read, and only a page without anything new is the end.
 */
export async function* pagesOf(
  read: (after: bigint | undefined) => Promise<Page>,
  after: bigint | undefined,
  until?: bigint,
): AsyncIterable<Batch> {
  for (let position = after; ;) {
    const from = position ?? -1n;
    if (until !== undefined && from >= until) return;
    const page = await read(position);
    if (page.last === undefined || page.last <= from) {
      if (until !== undefined && until > (position ?? 0n)) throw new LogEndsEarly(position, until);
      return;
    }
    const to = until !== undefined && page.last > until ? until : page.last;
    position = to;
    yield { events: page.events.filter((event) => event.position > from && event.position <= to), position };
  }
}
