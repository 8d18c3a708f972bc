import { invoiceEvents, type CreditNoteContent } from '#contracts/invoices/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Series } from '../state.ts';
import { isNext, type InLine } from './next-in-line.ts';

export interface IssueCreditNote extends InLine {
  readonly content: CreditNoteContent;
}

/** Credit notes have numbers of their own, so that those of the invoices have no gap for who sees only these. */
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
