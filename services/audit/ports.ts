import type { LogQuery } from '#contracts/audit/api';
import type { UnreadableEvent } from '#contracts/audit/views';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { Paging } from '#contracts/kernel/paging';
import type { Order } from '#contracts/orders/views';
import type { PaymentStep } from '#contracts/payments/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { ExportPersonalData, ListPersonalData } from './decide/export-personal-data.ts';

/** The order's stream with its personal data opened, oldest first; empty when there is none. */
export type OrderStream = (orderId: string) => Promise<readonly RecordedEvent[]>;

/** At most `most` of its events, from a revision on, and the number of all its events. */
export type OrderStreamPage = (
  orderId: string,
  page: { readonly from: number; readonly most: number },
) => Promise<{ readonly events: readonly RecordedEvent[]; readonly total: number }>;

/** What the shop shows of an order's money beside it, also in exports. */
export interface OrderMoney {
  readonly capturedAmount: number;
  readonly payments: readonly PaymentStep[];
}

/** An order as it is compared. */
export type ComparedOrder = Order & OrderMoney;

/**
 * The order as the API shows it, before and after the last of these events; undefined before it was placed. Also what
 * that event did to its money.
 */
export type LastStep = (events: readonly RecordedEvent[]) => Promise<{
  readonly before: Order | undefined;
  readonly after: Order | undefined;
  /** After it. */
  readonly money: OrderMoney | undefined;
  readonly payment: PaymentStep | null;
  /** The first event that cannot be read; later ones are left out. */
  readonly unreadable: UnreadableEvent | null;
  /** An event of a customer cannot be read: how they are called now is not known by the log. */
  readonly isCustomerCut: boolean;
}>;

/**
 * The read tables' order once they have come to the event of that revision, and to all that its customer's stream has
 * now, after at most a second; null where there is no such order, undefined while they are behind, or have parked one of
 * the streams.
 */
export type ReadOrder = (
  orderId: string,
  revision: number,
  customerId: string | undefined,
) => Promise<ComparedOrder | null | undefined>;

/** The order after each of its stream's events, in one pass. */
export type OrderSteps = (events: readonly RecordedEvent[]) => Promise<readonly (Order | undefined)[]>;

/** The place of an event in the log. */
export interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** The oldest events that a request or an event caused, and how many these are in all. */
interface OldestEvents {
  readonly places: readonly Place[];
  readonly total: number;
}

/** The log's index. */
export interface LogIndex {
  /** `about`: ids of the people whom `q` names. */
  find(
    query: LogQuery,
    about: readonly string[],
  ): Promise<{
    readonly places: readonly Place[];
    readonly total: number;
    readonly nextCursor: string | null;
  }>;
  at(position: string): Promise<Place | undefined>;
  causeOf(event: RecordedEvent): Promise<Place | undefined>;
  causedBy(event: RecordedEvent): Promise<OldestEvents>;
  correlated(correlationId: string, paging: Paging): Promise<OldestEvents>;
}

/** Reads events from the log itself, in the given order. */
export interface ReadEvents {
  at(places: readonly Place[]): Promise<readonly RecordedEvent[]>;
  /** At most `most` events of a stream from a revision on, oldest first. */
  part(stream: string, from: number, most: number): Promise<readonly RecordedEvent[]>;
}

/** A product's stock stream, which grows with each order. */
export interface ReadStock {
  /** What could be bought of each variant by the stream's newest snapshot; at revision -1 where it has none. */
  snapshot(productId: string): Promise<{
    readonly available: Iterable<readonly [string, number]>;
    readonly revision: number;
    readonly position: bigint;
  }>;
  /** At most `most` of its events from a revision on, oldest first. */
  part(productId: string, from: number, most: number): Promise<readonly RecordedEvent[]>;
}

/** Opens personal data; an erased person's reads `[erased]`. */
export type OpenEvents = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;

/** Somebody whom an auditor has asked for. */
export interface FoundPerson {
  /** By which events name them. */
  readonly id: string;
  /** The look at them that is to be recorded: that an address or a name is theirs is personal data, too. */
  readonly look: { readonly userId: string; readonly stream: string };
}

/** The people with exactly this e-mail address, or this whole name of several words. */
export type FindPeople = (text: string) => Promise<readonly FoundPerson[]>;

/** Records that the caller looks at a person's data, before it is shown. Answers the log position of the record. */
export type RecordLook = (
  look: { readonly userId: string; readonly stream: string },
  call: SignedInCall,
) => Promise<bigint>;

/** Records that the caller exports a list of people's data, before they get it. */
export type RecordExport = (asked: Omit<ExportPersonalData, 'viewerId'>, call: SignedInCall) => Promise<void>;

/**
 * Records that the caller sees a page of a list of people, before they see it. `q` is the text that they search for.
 */
export type RecordListing = (
  asked: Omit<ListPersonalData, 'viewerId' | 'searched'> & { readonly q: string },
  call: SignedInCall,
) => Promise<void>;

/**
 * The read table's product once it is up to a position; null where the table has no such product, undefined while it is
 * behind, or has parked one of the product's streams.
 */
export type ReadProduct = (productId: string, position: bigint) => Promise<ProductDetails | null | undefined>;

/** The names of these people, without erased ones. */
export type NamesOf = (
  ids: readonly string[],
) => Promise<readonly { readonly _id: string; readonly name: string }[]>;
