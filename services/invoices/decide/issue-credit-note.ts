import { invoiceEvents, type CreditNoteContent } from '#contracts/invoices/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Series } from '../state.ts';
import { isNext, type InLine } from './next-in-line.ts';

export interface IssueCreditNote extends InLine {
  readonly content: CreditNoteContent;
}

/** Issues a credit note. These have numbers of their own, so that invoices alone have no gap. */
export const issueCreditNote =
  (command: IssueCreditNote, { now }: Now) =>
  (state: Series) =>
    isNext(state, command)
      ? accept(
          invoiceEvents.CreditNoteIssued.create({
            ...command.content,
            number: state.creditNotes + 1,
            at: now.toISOString(),
          }),
        )
      : refuse('NOT_NEXT_PAPER');
