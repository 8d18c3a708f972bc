import type { Seller } from '#contracts/invoices/events';
import { dayIn } from '#contracts/kernel/day-in';
import { createInvoices } from '../../invoices/context.ts';
import type { IssuingDeps } from '../../invoices/issue-papers.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { billOf, type Bill } from '../../invoices/bill.ts';
import type { Customers } from '../reading/customers.ts';
import { lookRecorder } from '../reading/log-reading.ts';
import type { OrdersAtHand } from '../reading/orders-at-hand.ts';
import { openForAudit } from '../reading/open-for-audit.ts';
import type { Reads } from '../reading/reads.ts';

interface Parts extends Pick<IssuingDeps, 'handler' | 'log' | 'clock' | 'machine'> {
  readonly personal: PersonalData;
  readonly reads: Pick<Reads, 'papersOf'>;
  readonly customers: Pick<Customers, 'atHand'>;
  readonly atHand: Pick<OrdersAtHand, 'around'>;
  readonly languageOf: IssuingDeps['customers']['languageOf'];
  readonly seller: Seller;
  readonly timeZone: string;
}

/** Invoices, with what they need of accounts, letters and the read tables. */
export const composeInvoices = ({
  handler,
  log,
  personal,
  reads,
  customers,
  atHand,
  languageOf,
  seller,
  timeZone,
  clock,
  machine,
}: Parts) =>
  createInvoices({
    handler,
    log,
    open: openForAudit(personal),
    customers: {
      nameOf: async (id) => (await customers.atHand(id))?.name,
      languageOf,
    },
    billAtHand: billAtHand(atHand),
    seller,
    dayOf: dayIn(timeZone),
    clock,
    machine,
    papersOf: reads.papersOf,
    recordLook: lookRecorder(handler),
  });

const billAtHand =
  (atHand: Pick<OrdersAtHand, 'around'>) =>
  (orderId: string, eventId: string): Bill | undefined =>
    billOf(atHand.around(orderId, eventId)?.upTo.map(({ event }) => event) ?? []);
