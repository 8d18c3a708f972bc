import { readTables } from '#contracts/read-tables';
import type { Positions } from '../../platform/http/positions.ts';
import { ReadSideBehind } from '../../platform/http/unavailable.ts';
import { realMachine } from '../../kernel/machine.ts';
import type { Reads } from './reads.ts';

/** Milliseconds that a deletion waits which no call waits for. */
const PATIENCE = 5_000;

interface ReadOrders extends Pick<Positions, 'waitFor'> {
  /** Up to where the table has to be, to show all that is in the log now. */
  readonly end: () => Promise<bigint>;
  readonly idsOf: (userId: string) => Promise<readonly string[]>;
}

/**
 * A person's orders as the read table has them at the log's end: who is deleted must not have one that is unseen. Orders
 * may be coming in all the while, and a deletion is rare: it waits `until` its call has to be answered.
 */
export const orderIdsAtHead =
  ({ end, waitFor, idsOf }: ReadOrders): Reads['orderIdsOf'] =>
  async (userId, until = realMachine.now() + PATIENCE) => {
    const position = await end();
    const left = Math.max(0, until - realMachine.now());
    if (!(await waitFor([readTables.orders.name], position, left))) throw new ReadSideBehind();
    return idsOf(userId);
  };
