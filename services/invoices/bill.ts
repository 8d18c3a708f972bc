import { decodeChecked, type EventOf, NewerEvent, storedIn, UnreadableEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import type { EventLog } from '../kernel/event-log.ts';
import type { OpenEvents } from './ports.ts';

type Events = typeof orderStreamEvents;
type Placed = EventOf<Events['OrderPlaced']>['data'];
type Cause = EventOf<Events['PaymentCaptured'] | Events['PaymentRefunded']>;

/** What a paper is made from: the order, and the event that asks for the paper. */
export interface Bill {
  readonly placed: Placed;
  readonly cause: Cause;
  /** Whose the order is by then: of an account that took a guest in, or of who placed it. */
  readonly ownerId: string;
}

/** Whether an event asks for a paper. */
export const asksForPaper = ({ type }: { readonly type: string }): boolean =>
  type === 'PaymentCaptured' || type === 'PaymentRefunded';

/** The bill of an order by its events, of which the last asks for the paper. */
export const billOf = (events: readonly OrderStreamEvent[]): Bill | undefined => {
  const placed = events.find((event) => event.type === 'OrderPlaced');
  const cause = events.at(-1);
  if (!placed || (cause?.type !== 'PaymentCaptured' && cause?.type !== 'PaymentRefunded')) return undefined;
  const takenOver = events.findLast((event) => event.type === 'OrderTakenOver');
  return { placed: placed.data, cause, ownerId: (takenOver ?? placed).data.userId };
};

const isOnBill = (event: { readonly type: string }): boolean =>
  event.type === 'OrderPlaced' || event.type === 'OrderTakenOver' || asksForPaper(event);

/**
 * Reads an order's stream up to an event that asks for a paper. Undefined where that cannot be read, though no release
 * ever wrote it: nothing sees such an order as paid, and it must not block all others. Throws for an event of a newer
 * release.
 */
export const readBill = async (
  { log, open }: { readonly log: Pick<EventLog, 'readStream'>; readonly open: OpenEvents },
  { id, stream, revision }: RecordedEvent,
): Promise<Bill | undefined> => {
  const stored = await log.readStream(stream, 0, revision + 1);
  if (stored[revision]?.id !== id) throw new Error(`${stream} has no event ${id} yet`);
  const events = (await open(stored)).filter(isOnBill);
  try {
    return billOf(events.map(readable));
  } catch (error) {
    if (error instanceof UnreadableEvent && !(error instanceof NewerEvent)) return undefined;
    throw error;
  }
};

const readable = (event: Parameters<typeof storedIn>[0]): OrderStreamEvent =>
  decodeChecked(orderStreamEvents, storedIn(event));
