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
  // In the order of their last use.
  const kept = new Map<string, Kept>();

  const keep = (stream: string, events: readonly RecordedEvent[], weight: number): void => {
    kept.delete(stream);
    if (events.length < long) return;
    kept.set(stream, { events, weight });
    let all = kept.values().reduce((sum, each) => sum + each.weight, 0);
    for (const [oldest, each] of kept) {
      if (all <= remembered) return;
      kept.delete(oldest);
      all -= each.weight;
    }
  };

  return async (stream) => {
    const { events: known, weight } = kept.get(stream) ?? NOTHING;
    const fresh = await log.readStream(stream, known.length);
    const events = fresh.length === 0 ? known : [...known, ...fresh];
    keep(stream, events, weight + weightOf(fresh));
    return events;
  };
};
