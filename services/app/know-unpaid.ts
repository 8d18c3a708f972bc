import { readCheckpoint } from '#projections/kernel/checkpoints';
import { pauseFor } from '#resilience/pause';
import { EXPIRE_ORDERS, unpaidOrder } from '../orders/process/expire-orders.ts';
import type { UnpaidOrders } from '../orders/unpaid-orders.ts';
import type { Stores } from './stores.ts';

const POLL_INTERVAL = 500;

interface Parts {
  readonly stores: Pick<Stores, 'db' | 'pool'>;
  readonly unpaid: Pick<UnpaidOrders, 'begin'>;
  /** The position behind which the log's tail is observed; undefined before that. */
  readonly observedFrom: () => bigint | undefined;
}

/**
 * Counts what is held without being paid from before this process began: from the to-do list, once that has everything
 * up to where the log tail begins. Until then only what is new counts.
 */
export const knowUnpaid = async (
  { stores: { db, pool }, unpaid, observedFrom }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const isReached = async () => {
    const from = observedFrom();
    const reached = (await readCheckpoint(db, 'work').catch(() => undefined))?.position;
    return from !== undefined && reached !== undefined && reached >= from;
  };
  while (!(await isReached())) {
    await pauseFor(POLL_INTERVAL, signal);
    if (signal.aborted) return;
  }
  const { rows } = await pool.query<{ data: unknown }>(`select data from work_todo where process = $1`, [
    EXPIRE_ORDERS,
  ]);
  // What the first version noted does not say what the order holds.
  unpaid.begin(rows.flatMap(({ data }) => unpaidOrder.safeParse(data).data ?? []));
};
