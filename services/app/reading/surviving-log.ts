import { surviving } from '#projections/kernel/surviving';
import type { EventLog } from '../../kernel/event-log.ts';

type Reads = Pick<EventLog, 'readStream' | 'readLast'>;

/** The log as an audit reads it: a stream that was deleted for good has no events, and stops no answer. */
export const survivingLog = (log: Reads): Reads => {
  const lastOf = async (stream: string) => {
    const last = await log.readLast(stream);
    return last ? [last] : [];
  };
  return {
    readStream: (...asked) => surviving(log.readStream(...asked)),
    readLast: async (stream) => (await surviving(lastOf(stream)))[0],
  };
};
