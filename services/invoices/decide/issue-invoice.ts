import { invoiceEvents, type InvoiceContent } from '#contracts/invoices/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Series } from '../state.ts';
import { isNext, type InLine } from './next-in-line.ts';

export interface IssueInvoice extends InLine {
  readonly content: InvoiceContent;
}

export const issueInvoice =
  (command: IssueInvoice, { now }: Now) =>
  (state: Series) =>
    isNext(state, command)
      ? accept(
          invoiceEvents.InvoiceIssued.create({
            ...command.content,
            number: state.invoices + 1,
            at: now.toISOString(),
          }),
        )
      : refuse('NOT_NEXT_PAPER');
