import { invoiceEvents } from '#contracts/invoices/events';
import { readTables } from '#contracts/read-tables';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable } from '../kernel/table.ts';
import { invoicesTable, type InvoiceRow } from './table.ts';

const none = (orderId: string): InvoiceRow => ({
  order_id: orderId,
  invoice: null,
  credit_notes: [],
  revision: -1,
});

export const invoicesProjection: Projection = rowProjector({
  name: readTables.invoices.name,
  version: 1,
  table: invoicesTable,
  migrate: (db) => createTable(db, invoicesTable),
  streams: { invoices: invoiceEvents },
  revisions: { invoices: 'revision' },
  key: ({ data }) => data.orderId,
  on: {
    InvoiceIssued: (row, { revision, data: { orderId, number, issuedOn, totalCents } }) => ({
      ...(row ?? none(orderId)),
      invoice: { number, revision, issuedOn, cents: totalCents },
    }),
    CreditNoteIssued: (row, { revision, data: { orderId, number, issuedOn, amountCents } }) => {
      const before = row ?? none(orderId);
      const note = { number, revision, issuedOn, cents: amountCents };
      return { ...before, credit_notes: [...before.credit_notes, note] };
    },
  },
});
