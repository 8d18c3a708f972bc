import type { Seller } from '#contracts/invoices/events';
import type { User } from '#contracts/accounts/views';
import { dayIn } from '#projections/stats/day';
import { createInvoices } from '../invoices/context.ts';
import type { IssuingDeps } from '../invoices/issue-papers.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { lookRecorder } from './reading/log-reading.ts';
import { openForAudit } from './reading/open-for-audit.ts';
import type { Reads } from './reading/reads.ts';

interface Parts extends Pick<IssuingDeps, 'handler' | 'log' | 'clock' | 'machine'> {
  readonly personal: PersonalData;
  readonly reads: Pick<Reads, 'papersOf'>;
  readonly userById: (userId: string) => Promise<User | undefined>;
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
  userById,
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
    customers: { nameOf: async (id) => (await userById(id))?.name, languageOf },
    seller,
    dayOf: dayIn(timeZone),
    clock,
    machine,
    papersOf: reads.papersOf,
    recordLook: lookRecorder(handler),
  });
