import { isDeepStrictEqual } from 'node:util';
import type { Change, Difference, Replay } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import type { LastStep, ReadOrder } from './ports.ts';

/** The fields that differ between two views of an order, each with both values; null stands for a missing value. */
export const changesBetween = (before: Order | undefined, after: Order | undefined): Change[] => {
  const old: Partial<Order> = before ?? {};
  const fresh: Partial<Order> = after ?? {};
  const fields = Object.keys({ ...old, ...fresh }) as (keyof Order)[];
  return fields
    .map((field) => ({ field, before: old[field] ?? null, after: fresh[field] ?? null }))
    .filter(({ before: was, after: is }) => !isDeepStrictEqual(was, is));
};

/** The fields whose value in the shop differs from the log's. */
const differencesBetween = (log: Order | undefined, shop: Order): Difference[] =>
  changesBetween(log, shop).map(({ field, before, after }) => ({ field, log: before, shop: after }));

/** The order folded from its stream alone, up to a revision (design §7). Undefined when there is no such revision. */
export const replayOrder = async (
  { lastStep, read }: { readonly lastStep: LastStep; readonly read: ReadOrder },
  orderId: string,
  events: readonly RecordedEvent[],
  upTo: number | undefined,
): Promise<Replay | undefined> => {
  const newest = events.length - 1;
  const revision = upTo ?? newest;
  if (newest < 0 || revision > newest) return undefined;
  const { before, after, payment, unreadable } = await lastStep(events.slice(0, revision + 1));
  const shown = revision === newest && !unreadable ? await read(orderId, revision) : undefined;
  const differences = shown ? differencesBetween(after, shown) : [];
  return {
    revision,
    order: after ?? null,
    consistent: shown ? differences.length === 0 : null,
    changes: changesBetween(before, after),
    payment,
    differences,
    unreadable,
  };
};
