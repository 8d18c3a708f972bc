import type { ReadStock } from '../../audit/ports.ts';
import { streamOf } from '../../kernel/aggregate.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { newestSnapshot } from '../../kernel/snapshot.ts';
import { stock } from '../../stock/state.ts';
import { survivingLog } from './surviving-log.ts';

/** Reads a product's stock for an audit: from the log, and never what this process keeps of it. */
export const stockReader = (whole: Pick<EventLog, 'readStream' | 'readLast'>): ReadStock => {
  const log = survivingLog(whole);
  return {
    snapshot: async (productId) => {
      const { state, revision, position } = await newestSnapshot(log, stock, productId);
      return { available: state.available, revision, position };
    },
    part: (productId, from, most) => log.readStream(streamOf(stock, productId), from, most),
  };
};
