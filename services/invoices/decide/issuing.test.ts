import { describe, it } from 'vitest';
import { accept, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { series } from '../state.ts';
import { creditNote, creditNoteIssued, invoice, invoiceIssued, now } from '../testing/examples.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

const stream = scenario(series);
const first = invoiceIssued(1, { eventId: 'a' });
const second = invoiceIssued(2, { eventId: 'b' });

describe('an invoice', () => {
  it('has the next number, from 1', () => {
    stream.given().when(issueInvoice({ after: null, content: invoice }, { now }), accept(invoiceIssued(1)));
    stream
      .given(first, second)
      .when(issueInvoice({ after: 'b', content: invoice }, { now }), accept(invoiceIssued(3)));
  });

  it('is issued only behind the one that its manager has seen: neither twice nor past another', () => {
    const refused = refuse('NOT_NEXT_PAPER');
    stream.given(first).when(issueInvoice({ after: null, content: invoice }, { now }), refused);
    stream.given(first, second).when(issueInvoice({ after: 'a', content: invoice }, { now }), refused);
    stream.given().when(issueInvoice({ after: 'a', content: invoice }, { now }), refused);
    stream
      .given(first, invoiceIssued(2))
      .when(issueInvoice({ after: 'a', content: invoice }, { now }), refused);
  });
});

describe('a credit note', () => {
  it('has the next number of its own kind', () => {
    stream
      .given(first, second)
      .when(issueCreditNote({ after: 'b', content: creditNote }, { now }), accept(creditNoteIssued(1)));
    stream
      .given(first, creditNoteIssued(1, { eventId: 'c' }), invoiceIssued(2, { eventId: 'd' }))
      .when(issueCreditNote({ after: 'd', content: creditNote }, { now }), accept(creditNoteIssued(2)));
  });

  it('is issued only behind the paper that its manager has seen', () => {
    stream
      .given(first)
      .when(issueCreditNote({ after: null, content: creditNote }, { now }), refuse('NOT_NEXT_PAPER'));
  });
});
