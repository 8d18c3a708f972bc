import { isDeepStrictEqual } from 'node:util';
import type { Change, Difference, Replay } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import type { ComparedOrder, LastStep, OrderStream, ReadOrder } from './ports.ts';

/** The fields that differ between two views of an order, each with both values; null stands for a missing value. */
export const changesBetween = <Shown extends Order>(
  before: Shown | undefined,
  after: Shown | undefined,
): Change[] => {
  const old: Partial<Shown> = before ?? {};
  const fresh: Partial<Shown> = after ?? {};
  const fields = Object.keys({ ...old, ...fresh }) as (keyof Shown & string)[];
  return fields
    .map((field) => ({ field, before: old[field] ?? null, after: fresh[field] ?? null }))
    .filter(({ before: was, after: is }) => !isDeepStrictEqual(was, is));
};

/** The fields whose value in the shop differs from the log's, or that only one of them has the order. */
const differencesBetween = (log: ComparedOrder | null, shop: ComparedOrder | null): Difference[] => {
  if (log === null || shop === null)
    return log === shop ? [] : [{ field: 'order', log: log !== null, shop: shop !== null }];
  return changesBetween(log, shop).map(({ field, before, after }) => ({ field, log: before, shop: after }));
};

/** How an order is folded, and how it is read, each time again. */
interface Replaying {
  readonly stream: OrderStream;
  readonly lastStep: LastStep;
  readonly read: ReadOrder;
}

/** An order folded from its stream, and the events of the whole stream. */
export interface Folded {
  readonly events: readonly RecordedEvent[];
  readonly replay: Replay;
  /** What is compared: null before it was placed. */
  readonly order: ComparedOrder | null;
  /** How its customer is called now cannot be read from the log. */
  readonly isCustomerCut: boolean;
  /** The order as the table has it, where differences show that. */
  readonly shop?: ComparedOrder | null;
}

/** How often an order that changes meanwhile is compared. */
const TRIES = 3;

/**
 * The order folded from the log alone, up to a revision (design §7), and the events of its whole stream. Differences
 * only count if the log has the same after the row was read; else the row may show newer events or another name.
 * Undefined when there is no such revision.
 */
export const replayOrder = async (
  { stream, lastStep, read }: Replaying,
  orderId: string,
  upTo: number | undefined,
): Promise<Folded | undefined> => {
  const foldNow = async () => foldUpTo(lastStep, await stream(orderId), upTo);
  let now = await foldNow();
  for (let tries = 1; ; tries += 1) {
    if (!now) return undefined;
    const { events, replay, order, isCustomerCut } = now;
    const { revision, unreadable } = replay;
    const isNewest = revision === events.length - 1 && !unreadable && !isCustomerCut;
    const shop = isNewest ? await read(orderId, revision, order?.user._id) : undefined;
    if (shop === undefined) return now;
    const differences = differencesBetween(order, shop);
    if (differences.length === 0) return { ...now, replay: { ...replay, consistent: true } };
    const next = await foldNow();
    if (next?.events.length === events.length && isDeepStrictEqual(next.order, order))
      return { ...now, replay: { ...replay, consistent: false, differences }, shop };
    if (tries === TRIES) return now;
    now = next;
  }
};

/** Not compared with the shop yet. */
const foldUpTo = async (
  lastStep: LastStep,
  events: readonly RecordedEvent[],
  upTo = events.length - 1,
): Promise<Folded | undefined> => {
  if (events.length === 0 || upTo >= events.length) return undefined;
  const { before, after, money, payment, unreadable, isCustomerCut } = await lastStep(
    events.slice(0, upTo + 1),
  );
  return {
    events,
    isCustomerCut,
    order: after && money ? { ...after, ...money } : null,
    replay: {
      revision: upTo,
      order: after ?? null,
      consistent: null,
      changes: changesBetween(before, after),
      payment,
      differences: [],
      unreadable,
    },
  };
};
