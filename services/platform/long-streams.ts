import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { weightOf } from '../kernel/weight.ts';
import type { EventLog } from './event-log.types.ts';

interface Kept {
  readonly events: readonly RecordedEvent[];
  /** In bytes, about. */
  readonly weight: number;
}

const NOTHING: Kept = { events: [], weight: 0 };

/** Shorter streams are read as quickly as they are remembered. */
const LONG = 200;
/** Bytes, about, that are remembered of all streams together. */
const REMEMBERED = 32 * 2 ** 20;

/**
 * Reads whole streams, and of those that are long only what is new since the last time: what stands in a stream never
 * changes. Events stay sealed here; who opens them does so each time.
 */
export const longStreams = (
  log: Pick<EventLog, 'readStream'>,
  { long = LONG, remembered = REMEMBERED } = {},
): ((stream: string) => Promise<readonly RecordedEvent[]>) => {
  const kept = new LRUCache<string, Kept>({ maxSize: remembered, sizeCalculation: ({ weight }) => weight });

  return async (stream) => {
    const { events: known, weight } = kept.get(stream) ?? NOTHING;
    const fresh = await log.readStream(stream, known.length);
    const events = fresh.length === 0 ? known : [...known, ...fresh];
    if (events.length >= long) kept.set(stream, { events, weight: weight + weightOf(fresh) });
    return events;
  };
};
