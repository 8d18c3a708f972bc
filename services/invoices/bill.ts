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
}

/** Whether an event asks for a paper. */
export const asksForPaper = ({ type }: { readonly type: string }): boolean =>
  type === 'PaymentCaptured' || type === 'PaymentRefunded';

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
  const events = (await open(stored)).filter(({ type }) => type === 'OrderPlaced' || asksForPaper({ type }));
  try {
    const placed = events.map(readable).find((event) => event.type === 'OrderPlaced');
    const cause = readable(events.at(-1) ?? { type: '', metadata: { schema: 1 }, data: undefined });
    if (cause.type !== 'PaymentCaptured' && cause.type !== 'PaymentRefunded') return undefined;
    return placed && { placed: placed.data, cause };
  } catch (error) {
    if (error instanceof UnreadableEvent && !(error instanceof NewerEvent)) return undefined;
    throw error;
  }
};

const readable = (event: Parameters<typeof storedIn>[0]): OrderStreamEvent =>
  decodeChecked(orderStreamEvents, storedIn(event));
