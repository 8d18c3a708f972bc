import type { Order } from '#contracts/orders/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';

/** The order's stream with its personal data opened, oldest first; empty when there is none. */
export type OrderStream = (orderId: string) => Promise<readonly RecordedEvent[]>;

/** Folds a stream's events, from its beginning, to the order as the API shows it; undefined before it was placed. */
export type FoldOrder = (events: readonly RecordedEvent[]) => Promise<Order | undefined>;

/** The read table's order once it has the revision, waiting at most a second; undefined while it is behind. */
export type ReadOrder = (orderId: string, revision: number) => Promise<Order | undefined>;
