import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { weightOf } from '../kernel/weight.ts';
import type { EventLog } from '../kernel/event-log.ts';

interface Kept {
  readonly events: readonly RecordedEvent[];
  /** About how many bytes. */
  readonly weight: number;
}

const NOTHING: Kept = { events: [], weight: 0 };

/** Shorter streams are not remembered: reading them is as quick. */
const LONG = 200;
/** About how many bytes of all streams are remembered. */
const REMEMBERED = 32 * 2 ** 20;

/**
 * Reads whole streams; of a long one it remembers what it read and reads only what is new, since events never change.
 * Remembered events stay sealed; a caller opens them each time.
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
