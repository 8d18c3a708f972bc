import type { invoiceCommands } from '#contracts/invoices/commands';
import type { InvoiceEvent } from '#contracts/invoices/events';
import type { Decisions } from '../kernel/decisions.ts';
import { issueCreditNote } from './decide/issue-credit-note.ts';
import { issueInvoice } from './decide/issue-invoice.ts';
import type { Series } from './state.ts';

export const decisions = {
  IssueInvoice: issueInvoice,
  IssueCreditNote: issueCreditNote,
} satisfies Decisions<typeof invoiceCommands, Series, InvoiceEvent>;
