import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from './event-log.types.ts';

/** Shorter streams are read as quickly as they are remembered. */
const LONG = 200;
/** Events that are remembered, of all streams together. */
const REMEMBERED = 30_000;

/**
 * Reads whole streams, and of those that are long only what is new since the last time: what stands in a stream never
 * changes. Events stay sealed here; who opens them does so each time.
 */
export const longStreams = (
  log: Pick<EventLog, 'readStream'>,
  { long = LONG, remembered = REMEMBERED } = {},
): ((stream: string) => Promise<readonly RecordedEvent[]>) => {
  // In the order of their last use.
  const kept = new Map<string, readonly RecordedEvent[]>();

  const keep = (stream: string, events: readonly RecordedEvent[]): void => {
    kept.delete(stream);
    if (events.length < long) return;
    kept.set(stream, events);
    let size = kept.values().reduce((sum, each) => sum + each.length, 0);
    for (const [oldest, { length }] of kept) {
      if (size <= remembered) return;
      kept.delete(oldest);
      size -= length;
    }
  };

  return async (stream) => {
    const known = kept.get(stream) ?? [];
    const fresh = await log.readStream(stream, known.length);
    const events = fresh.length === 0 ? known : [...known, ...fresh];
    keep(stream, events);
    return events;
  };
};
