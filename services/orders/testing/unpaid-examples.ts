import { newId } from '../../kernel/ids.ts';
import { UnpaidOrders } from '../unpaid-orders.ts';
import { noon, shirt, userId } from './examples.ts';

export const limits = { account: { orders: 2, units: 10 }, address: { orders: 3, units: 12 } };
/** In ms. */
export const TTL = 1_800_000;

/** The orders of a process that has just started; `passed` answers the ms since the orders of tests were placed. */
export const starting = (by = limits, passed = () => 0): UnpaidOrders =>
  new UnpaidOrders({ limits: by, orderTtl: TTL, clock: () => new Date(noon.getTime() + passed()) });

/** Those of a process that knows what was there when it started: nothing. */
export const counting = (...options: Parameters<typeof starting>): UnpaidOrders => {
  const unpaid = starting(...options);
  unpaid.addPast([]);
  return unpaid;
};

/** A request, and what the work list has of it when it is placed. */
export const asked = (quantity = 1, changes: object = {}) => {
  const lines = [[shirt, quantity]] as const;
  const placedAt = noon.toISOString();
  const request = {
    orderId: newId(),
    userId,
    address: undefined,
    requestHash: 'a hash',
    formerHash: 'a former hash',
  };
  return { ...request, lines, placedAt, ...changes };
};

/** Has a request admitted; answers how to end it. */
export const admitted = (
  unpaid: UnpaidOrders,
  what: ReturnType<typeof asked>,
): ((placed: boolean) => void) => {
  const admission = unpaid.admit(what);
  if (admission.kind !== 'admitted') throw new Error(admission.code);
  return admission.end;
};

/** Who holds most. */
export const most = (unpaid: UnpaidOrders, howMany: number) => unpaid.holdings(howMany)?.accounts;
