import type { Breaks, Rules } from './rules.ts';

interface Asked {
  readonly type: 'InvoiceIssued' | 'CreditNoteIssued';
  readonly orderId: string;
  readonly cents: number;
}

/** A document for each payment and each refund, in their order, numbered without a gap. */
export const invoicesCheck = (breaks: Breaks) => {
  const asked: Asked[] = [];
  const numbers = { InvoiceIssued: 0, CreditNoteIssued: 0 };
  let issued = 0;
  const issue = (paper: Asked, number: number): void => {
    const expected = asked[issued];
    if (JSON.stringify(expected) !== JSON.stringify(paper))
      breaks(`${JSON.stringify(paper)} was issued instead of ${JSON.stringify(expected)}`);
    issued += 1;
    numbers[paper.type] += 1;
    if (numbers[paper.type] !== number)
      breaks(`${paper.type} has the number ${number} instead of ${numbers[paper.type]}`);
  };

  const on: Rules = {
    PaymentCaptured: ({ orderId, amountCents }) =>
      void asked.push({ type: 'InvoiceIssued', orderId, cents: amountCents }),
    PaymentRefunded: ({ orderId, amountCents }) =>
      void asked.push({ type: 'CreditNoteIssued', orderId, cents: amountCents }),
    InvoiceIssued: ({ orderId, totalCents, number }) =>
      issue({ type: 'InvoiceIssued', orderId, cents: totalCents }, number),
    CreditNoteIssued: ({ orderId, amountCents, number }) =>
      issue({ type: 'CreditNoteIssued', orderId, cents: amountCents }, number),
  };

  /** At rest: none is missing. */
  const atRest = (): void => {
    for (const { type, orderId } of asked.slice(issued)) breaks(`${orderId} has no ${type}`);
  };
  return { on, atRest };
};
