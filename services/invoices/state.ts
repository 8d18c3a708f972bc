import { invoiceEvents, type InvoiceEvent } from '#contracts/invoices/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** The last numbers, and the event and order of the last paper. */
export interface Series {
  readonly invoices: number;
  readonly creditNotes: number;
  readonly last: { readonly orderId: string; readonly eventId: string } | null;
}

/** The one stream of all papers: its expected revision guarantees that each has the next number. */
export const ALL = 'all';

const lastOf = ({ data: { orderId, eventId } }: InvoiceEvent) => ({ orderId, eventId });

export const series: Aggregate<Series, InvoiceEvent> = {
  category: 'invoices',
  events: invoiceEvents,
  initial: { invoices: 0, creditNotes: 0, last: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'InvoiceIssued':
        return { ...state, invoices: event.data.number, last: lastOf(event) };
      case 'CreditNoteIssued':
        return { ...state, creditNotes: event.data.number, last: lastOf(event) };
      default:
        event satisfies never;
        return state;
    }
  },
  snapshotVersion: 1,
};
