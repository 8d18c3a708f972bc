import { readCheckpoint } from '#projections/kernel/checkpoints';
import { pauseFor } from '#resilience/pause';
import { EXPIRE_ORDERS, unpaidOrder } from '../orders/process/expire-orders.ts';
import type { UnpaidOrders } from '../orders/unpaid-orders.ts';
import { WORK, WORK_TABLE } from '../platform/work/to-do-list.ts';
import type { Stores } from './stores/stores.ts';

const POLL_INTERVAL = 500;

interface Parts {
  readonly stores: Pick<Stores, 'db' | 'pool'>;
  readonly unpaid: Pick<UnpaidOrders, 'addPast' | 'isKnown'>;
  /** The position behind which the log's tail is observed; undefined before that. */
  readonly observedFrom: () => bigint | undefined;
}

const DATA = `select data from ${WORK_TABLE} where process = $1`;
const FILLED = `select from work_filled where process = $1 and list = '${WORK_TABLE}'::regclass::oid`;

/**
 * Counts what is held without being paid from before the log's tail began, whenever it begins: from the to-do list, once
 * that has everything up to there. Until then only what is new counts. A new list begins at the log's end, and has of the
 * past nothing until it is filled.
 */
export const knowUnpaid = async (
  { stores: { db, pool }, unpaid, observedFrom }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const isListed = async (position: bigint) => {
    const listed = await readCheckpoint(db, WORK);
    if (listed?.position === undefined || listed.position < position) return false;
    return (await pool.query(FILLED, [EXPIRE_ORDERS])).rowCount === 1;
  };
  for (; !signal.aborted; await pauseFor(POLL_INTERVAL, signal)) {
    const from = observedFrom();
    if (unpaid.isKnown || from === undefined || !(await isListed(from).catch(() => false))) continue;
    const { rows } = await pool.query<{ data: unknown }>(DATA, [EXPIRE_ORDERS]);
    if (observedFrom() !== from) continue;
    // What the first version noted does not say what the order holds.
    unpaid.addPast(rows.flatMap(({ data }) => unpaidOrder.safeParse(data).data ?? []));
  }
};
