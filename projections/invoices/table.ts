import { table } from '../kernel/table.ts';

/** A paper that was issued: what a list of them shows, and where it stands in the stream of all. */
export interface Issued {
  readonly number: number;
  readonly revision: number;
  readonly issuedOn: string;
  readonly cents: number;
}

/** The papers of one order. The person they name is in the log alone. */
export interface InvoiceRow {
  order_id: string;
  invoice: Issued | null;
  credit_notes: readonly Issued[];
  revision: number;
}

export type InvoiceTables = { invoices: InvoiceRow };

export const invoicesTable = table<InvoiceRow>('invoices', 'order_id', {
  order_id: 'text primary key',
  invoice: 'jsonb',
  credit_notes: 'jsonb not null',
  revision: 'integer not null',
});
