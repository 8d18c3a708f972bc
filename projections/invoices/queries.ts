import { sql } from 'kysely';
import { creditNoteNumber, invoiceNumber } from '#contracts/invoices/number';
import type { FiledPaper, Paper } from '#contracts/invoices/views';
import { toDollars } from '#contracts/kernel/money';
import type { Database } from '../kernel/database.ts';
import type { InvoiceTables, Issued } from './table.ts';

/** What a paper needs of the orders' table: whose it is. */
type OwnersShown = { orders: { id: string; user_id: string } };

const filed = (
  kind: Paper['kind'],
  printed: (number: number) => string,
  { number, revision, issuedOn, cents }: Issued,
): FiledPaper => ({ kind, number: printed(number), issuedOn, amount: toDollars(cents), revision });

/** The person whose order it is, and its papers, oldest first; undefined when there is no such order. */
export const papersOf = async (
  db: Database,
  orderId: string,
): Promise<{ readonly userId: string; readonly papers: readonly FiledPaper[] } | undefined> => {
  const row = await db
    .withTables<OwnersShown & InvoiceTables>()
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.user_id', 'invoices.invoice', 'invoices.credit_notes'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row && { userId: row.user_id, papers: filedIn(row) };
};

const filedIn = ({
  invoice,
  credit_notes: notes,
}: {
  readonly [Column in 'invoice' | 'credit_notes']: InvoiceTables['invoices'][Column] | null;
}): readonly FiledPaper[] => [
  ...(invoice ? [filed('invoice', invoiceNumber, invoice)] : []),
  ...(notes ?? []).map((note) => filed('credit-note', creditNoteNumber, note)),
];

/** The papers of these orders, oldest first. */
export const papersOfOrders = async (
  db: Database,
  orderIds: readonly string[],
): Promise<readonly (FiledPaper & { readonly orderId: string })[]> => {
  if (orderIds.length === 0) return [];
  const found = db.withTables<InvoiceTables>().selectFrom('invoices').selectAll();
  const rows = await found.where(sql<boolean>`order_id = any(${orderIds})`).execute();
  return rows
    .flatMap((row) => filedIn(row).map((paper) => ({ ...paper, orderId: row.order_id })))
    .toSorted((one, other) => one.revision - other.revision);
};
