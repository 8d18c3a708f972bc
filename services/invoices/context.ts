import { LRUCache } from 'lru-cache';
import { erasingEvents } from '#contracts/accounts/events';
import type { InvoiceEvent } from '#contracts/invoices/events';
import { invoiceNumber } from '#contracts/invoices/number';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { AskedFor } from './asked-for.ts';
import type { IssuingDeps } from './issue-papers.ts';
import { issueInvoices } from './process.ts';
import { drawPaper, invoiceHandlers, type PaperDeps } from './routes.ts';

interface Ports
  extends Omit<IssuingDeps, 'askedFor' | 'onIssued'>, Omit<PaperDeps, 'log' | 'open' | 'draw'> {}

/** How many invoices are kept, and for how many ms: the letter with the receipt follows a second later. */
const MOST = 200;
const KEPT_FOR = 10_000;

/** Invoices: a paper for every payment and every refund, numbered without gaps. */
export const createInvoices = (ports: Ports) => {
  /** The drawing library is loaded with the first paper that somebody wants. */
  const draw: PaperDeps['draw'] = async (drawing) => {
    const { drawPdf } = await import('./pdf/draw.ts');
    return drawPdf(drawing);
  };
  const askedFor = new AskedFor();
  /**
   * The receipt right after a payment gets the invoice that was just issued. These hold names in the clear, for a short
   * time, and no longer.
   */
  const issued = new LRUCache<string, InvoiceEvent>({ max: MOST, ttl: KEPT_FOR, ttlAutopurge: true });
  const onIssued = (paper: InvoiceEvent): void => {
    if (paper.type === 'InvoiceIssued') issued.set(paper.data.orderId, paper);
  };
  return {
    /** To be called by the copy that follows the log: with the position where it begins, and with each event. */
    begin: (position: bigint): void => {
      askedFor.begin(position);
      issued.clear();
    },
    observe: (event: RecordedEvent): void => {
      askedFor.observe(event);
      if (erasingEvents.has(event.type)) issued.clear();
    },
    /**
     * The invoice of an order as PDF; undefined while the read tables have none and this process has not just issued
     * it.
     */
    invoiceOf: async (orderId: string) => {
      const event = issued.get(orderId);
      if (event) {
        const number = invoiceNumber(event.data.number);
        return { number, pdf: await draw({ event, invoice: number }) };
      }
      const papers = (await ports.papersOf(orderId))?.papers ?? [];
      const invoice = papers.find(({ kind }) => kind === 'invoice');
      if (!invoice) return undefined;
      const { pdf } = await drawPaper({ ...ports, draw }, papers, invoice);
      return { number: invoice.number, pdf };
    },
    handlers: invoiceHandlers({ ...ports, draw }),
    processes: [issueInvoices({ ...ports, askedFor, onIssued })],
  };
};
