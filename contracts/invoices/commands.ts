import type { Refusals } from '../kernel/refusal.ts';
import { NOT_NEXT_PAPER } from './refusals.ts';

export const invoiceCommands = {
  IssueInvoice: { NOT_NEXT_PAPER },
  IssueCreditNote: { NOT_NEXT_PAPER },
} as const satisfies Readonly<Record<string, Refusals>>;
