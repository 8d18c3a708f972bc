import type { Paper } from '#contracts/invoices/views';
import type { InvoiceEvent } from '#contracts/invoices/events';
import type { Language } from '#contracts/kernel/language';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { SignedInCall } from '../platform/http/call-context.ts';

/** Opens what is personal in events; what cannot be opened is covered. */
export type OpenEvents = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;

/** The customer of an order, as their account has them now. */
export interface Customers {
  /** Undefined for who was erased. */
  readonly nameOf: (userId: string) => Promise<string | undefined>;
  readonly languageOf: (userId: string) => Promise<Language>;
}

/** A paper, and where it stands in its stream. */
export interface FiledPaper extends Paper {
  readonly revision: number;
}

/** Whose an order is, and its papers as the read tables have them; undefined where there is no such order. */
export type PapersOf = (
  orderId: string,
) => Promise<{ readonly userId: string; readonly papers: readonly FiledPaper[] } | undefined>;

/** A paper to be drawn. `invoice` is the printed number of the invoice: its own, or that of the one it corrects. */
export interface Drawing {
  readonly event: InvoiceEvent;
  readonly invoice: string;
}

/** The paper as PDF: the same bytes for the same event, for ever. */
export type Draw = (drawing: Drawing) => Promise<Buffer>;

/** Records that somebody else than its customer is shown a paper. */
export type RecordLook = (
  look: { readonly userId: string; readonly stream: string },
  call: SignedInCall,
) => Promise<unknown>;
