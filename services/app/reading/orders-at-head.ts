import { readTables } from '#contracts/read-tables';
import type { Positions } from '../../platform/http/positions.ts';
import { ReadSideBehind } from '../../platform/http/unavailable.ts';

/** Milliseconds. A deletion is rare, and begins with orders that may be coming in all the while: it waits longer. */
const PATIENCE_OF_DELETION = 5_000;

interface ReadOrders extends Pick<Positions, 'waitFor'> {
  /** Up to where the table has to be, to show all that is in the log now. */
  readonly end: () => Promise<bigint>;
  readonly idsOf: (userId: string) => Promise<readonly string[]>;
}

/** A person's orders as the read table has them at the log's end: who is deleted must not have one that is unseen. */
export const orderIdsAtHead =
  ({ end, waitFor, idsOf }: ReadOrders) =>
  async (userId: string): Promise<readonly string[]> => {
    if (!(await waitFor([readTables.orders.name], await end(), PATIENCE_OF_DELETION)))
      throw new ReadSideBehind();
    return idsOf(userId);
  };
