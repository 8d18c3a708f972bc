import type { IssuingDeps } from './issue-papers.ts';
import { issueInvoices } from './process.ts';
import { drawPaper, invoiceHandlers, type PaperDeps } from './routes.ts';

interface Ports extends IssuingDeps, Omit<PaperDeps, 'log' | 'open' | 'draw'> {}

/** Invoices: a paper for every payment and every refund, numbered without a gap. */
export const createInvoices = (ports: Ports) => {
  /** What it takes to draw is loaded with the first paper that somebody wants. */
  const draw: PaperDeps['draw'] = async (drawing) => {
    const { drawPdf } = await import('./pdf/draw.ts');
    return drawPdf(drawing);
  };
  return {
    /** The invoice of an order as PDF; undefined while the read tables have none. */
    invoiceOf: async (orderId: string) => {
      const papers = (await ports.papersOf(orderId))?.papers ?? [];
      const invoice = papers.find(({ kind }) => kind === 'invoice');
      if (!invoice) return undefined;
      const { pdf } = await drawPaper({ ...ports, draw }, papers, invoice);
      return { number: invoice.number, pdf };
    },
    handlers: invoiceHandlers({ ...ports, draw }),
    processes: [issueInvoices(ports)],
  };
};
