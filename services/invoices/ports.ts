import type { FiledPaper } from '#contracts/invoices/views';
import type { InvoiceEvent } from '#contracts/invoices/events';
import type { Language } from '#contracts/kernel/language';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SignedInCall } from '../platform/http/call-context.ts';

/** Opens the personal data of events; data that cannot be opened is hidden. */
export type OpenEvents = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;

/** The customer of an order, as their account is now. */
export interface Customers {
  /** Undefined for an erased person. */
  readonly nameOf: (userId: string) => Promise<string | undefined>;
  readonly languageOf: (userId: string) => Promise<Language>;
}

/** An order's owner and its papers in the read tables; undefined where there is no such order. */
export type PapersOf = (
  orderId: string,
) => Promise<{ readonly userId: string; readonly papers: readonly FiledPaper[] } | undefined>;

/** A paper to draw. `invoice` is the printed number of the invoice: its own, or that of the one it corrects. */
export interface Drawing {
  readonly event: InvoiceEvent;
  readonly invoice: string;
}

/** Draws the paper as PDF: always the same bytes for the same event. */
export type Draw = (drawing: Drawing) => Promise<Buffer>;

/** Records that somebody other than its customer sees a paper. */
export type RecordLook = (
  look: { readonly userId: string; readonly stream: string },
  call: SignedInCall,
) => Promise<unknown>;
