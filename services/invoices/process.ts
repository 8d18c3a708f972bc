import { invoiceEvents } from '#contracts/invoices/events';
import { captureEvents, refundEvents } from '#contracts/payments/events';
import { z } from 'zod';
import { processManager } from '../kernel/define-process-manager.ts';
import { reachedBy } from '../kernel/process-context.ts';
import type { Past, TaskChange } from '../kernel/process-manager.ts';
import { asksForPaper } from './bill.ts';
import { INVOICES, paperIssuer, type IssuingDeps } from './issue-papers.ts';

const { PaymentCaptured } = captureEvents;
const { PaymentRefunded } = refundEvents;
const events = { PaymentCaptured, PaymentRefunded, ...invoiceEvents };

const task = z.object({});
type Task = z.output<typeof task>;

const ask = ({
  id,
  created,
}: {
  readonly id: string;
  readonly created: Date;
}): readonly TaskChange<Task>[] => [{ kind: 'add', key: id, dueAt: created, data: {} }];
const issued = ({ data }: { readonly data: { readonly eventId: string } }): readonly TaskChange<Task>[] => [
  { kind: 'done', key: data.eventId },
];

/** The last paper means that all earlier ones are issued: for years of orders there is one task. */
const lastOfThePast = (): Past => {
  let before: string | undefined;
  return {
    types: Object.keys(events).filter((type) => asksForPaper({ type })),
    see: ({ id }) => {
      const settled = before === undefined ? [] : [before];
      before = id;
      return settled;
    },
  };
};

/** Issues an invoice for every paid order, and a credit note for every refund, also for past ones. */
export const issueInvoices = (deps: IssuingDeps) => {
  const issueUpTo = paperIssuer(deps);
  return processManager({
    name: INVOICES,
    version: 1,
    events,
    task,
    on: {
      PaymentCaptured: ask,
      PaymentRefunded: ask,
      InvoiceIssued: issued,
      CreditNoteIssued: issued,
    },
    past: lastOfThePast,
    givesWay: true,
    act: async (_, { cause }) => ((await issueUpTo(reachedBy(cause) ?? 0n)) ? 'done' : { again: 0 }),
  });
};
