import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from './event-log.ts';

/** A stream's events from a revision on, oldest first; however many there are, one page of them is in memory at a time. */
export async function* readInPages(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  { from = 0, page }: { readonly from?: number; readonly page: number },
): AsyncGenerator<RecordedEvent> {
  for (let next = from; ;) {
    const events = await log.readStream(stream, next, page);
    yield* events;
    const last = events.at(-1);
    if (!last || events.length < page) return;
    next = last.revision + 1;
  }
}
