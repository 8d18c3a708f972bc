import type { LogQuery } from '#contracts/audit/api';
import type { Order } from '#contracts/orders/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SignedInCall } from '../platform/http/call-context.ts';

/** The order's stream with its personal data opened, oldest first; empty when there is none. */
export type OrderStream = (orderId: string) => Promise<readonly RecordedEvent[]>;

/** So many of its events from a revision on, and how many there are in all. */
export type OrderStreamPage = (
  orderId: string,
  page: { readonly from: number; readonly most: number },
) => Promise<{ readonly events: readonly RecordedEvent[]; readonly total: number }>;

/** The order as the API shows it, before and after the last of its stream's events; undefined before it was placed. */
export type LastStep = (
  events: readonly RecordedEvent[],
) => Promise<{ readonly before: Order | undefined; readonly after: Order | undefined }>;

/** The read table's order once it has the revision, waiting at most a second; undefined while it is behind. */
export type ReadOrder = (orderId: string, revision: number) => Promise<Order | undefined>;

/** The order after each of its stream's events, in one pass. */
export type OrderSteps = (events: readonly RecordedEvent[]) => Promise<readonly (Order | undefined)[]>;

/** Where an event stands in the log. */
export interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** The log's index. */
export interface LogIndex {
  find(query: LogQuery): Promise<{
    readonly places: readonly Place[];
    readonly total: number;
    readonly nextCursor: string | null;
  }>;
  at(position: string): Promise<Place | undefined>;
  withId(eventId: string): Promise<Place | undefined>;
  causedBy(eventId: string): Promise<readonly Place[]>;
  correlated(correlationId: string): Promise<readonly Place[]>;
}

/** Reads from the log itself, in the order asked for. */
export interface ReadEvents {
  at(places: readonly Place[]): Promise<readonly RecordedEvent[]>;
  stream(name: string): Promise<readonly RecordedEvent[]>;
}

/** Opens personal data; of who was erased it reads `[erased]`. */
export type OpenEvents = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;

/** Records that the caller looks at a person's data, before it is shown. Answers the log position of the record. */
export type RecordLook = (
  look: { readonly userId: string; readonly stream: string },
  call: SignedInCall,
) => Promise<bigint>;
