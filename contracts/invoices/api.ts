import { z } from 'zod';
import { id, idParams } from '../kernel/ids.ts';
import { pagingQuery } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { CREDIT_NOTE_NOT_FOUND, INVOICE_NOT_ISSUED } from './refusals.ts';
import { paper } from './views.ts';

const pdf = {
  method: 'GET',
  access: 'customer',
  recordsLooks: true,
  throttle: 'papers',
  stream: 'application/pdf',
  file: true,
  answer: z.string(),
  reads: [readTables.orders, readTables.invoices],
} as const;

export const invoiceRoutes = {
  orderPapers: route({
    method: 'GET',
    path: '/orders/{id}/papers',
    summary: "An order's invoice and credit notes, oldest first; none until it is paid.",
    access: 'customer',
    params: idParams,
    query: pagingQuery,
    answer: z.array(paper),
    reads: [readTables.orders, readTables.invoices],
  }),
  invoicePdf: route({
    ...pdf,
    path: '/orders/{id}/invoice.pdf',
    summary:
      'The invoice of a paid order as PDF, the same at every call. Access by anyone but the owner is recorded.',
    params: idParams,
    refusals: { INVOICE_NOT_ISSUED },
  }),
  creditNotePdf: route({
    ...pdf,
    path: '/orders/{id}/credit-notes/{number}.pdf',
    summary: 'The credit note of a refund as PDF, by its number such as CN-000007.',
    params: z.strictObject({ id, number: z.string().regex(/^CN-\d{6,15}$/) }),
    refusals: { CREDIT_NOTE_NOT_FOUND },
  }),
} as const;
