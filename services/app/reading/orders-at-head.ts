import { readTables } from '#contracts/read-tables';
import type { Reads } from './reads.ts';
import { reachHead, type Reaching } from './reach-head.ts';

interface ReadOrders extends Reaching {
  readonly idsOf: (userId: string) => Promise<readonly string[]>;
}

/** A person's orders as the read table has them at the log's end: who is deleted must not have one that is unseen. */
export const orderIdsAtHead =
  ({ idsOf, ...reaching }: ReadOrders): Reads['orderIdsOf'] =>
  async (userId, until) => {
    await reachHead(reaching, readTables.orders.name, until);
    return idsOf(userId);
  };
