import type { invoiceRoutes } from '#contracts/invoices/api';
import { invoiceEvents } from '#contracts/invoices/events';
import type { FiledPaper } from '#contracts/invoices/views';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { refuse } from '../kernel/decision.ts';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { maySee } from '../platform/http/may-see.ts';
import { okPage, streamed, type Streamed } from '../platform/http/reply.ts';
import type { Draw, OpenEvents, PapersOf, RecordLook } from './ports.ts';
import { ALL, series } from './state.ts';

export interface PaperDeps {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly open: OpenEvents;
  readonly papersOf: PapersOf;
  readonly draw: Draw;
  readonly recordLook: RecordLook;
}

/** An order's papers; undefined for those who may not see them. */
const papersFor = async ({ papersOf }: PaperDeps, orderId: string, { actor }: SignedInCall) => {
  const found = await papersOf(orderId);
  return found && maySee(actor, found.userId) ? found : undefined;
};
type Found = NonNullable<Awaited<ReturnType<PapersOf>>>;

/** Draws the paper from its event: the read table only leads to it. */
export const drawPaper = async (
  { log, open, draw }: Pick<PaperDeps, 'log' | 'open' | 'draw'>,
  papers: readonly FiledPaper[],
  { number, revision }: FiledPaper,
) => {
  const [stored] = await open(await log.readStream(streamOf(series, ALL), revision, 1));
  if (!stored) throw new Error(`The log has no paper at ${revision}`);
  const event = decode(invoiceEvents, storedIn(stored));
  const invoice = papers.find(({ kind }) => kind === 'invoice')?.number ?? number;
  return { event, pdf: await draw({ event, invoice }) };
};

/** The order says whose paper it is: the paper itself names the person who ordered, perhaps as a guest before. */
const answerPdf = async (
  deps: PaperDeps,
  { userId, papers }: Found,
  paper: FiledPaper,
  call: SignedInCall,
): Promise<Streamed> => {
  const { event, pdf } = await drawPaper(deps, papers, paper);
  const { orderId, billTo } = event.data;
  const isSomebody = Object.values(reveal(billTo)).some((text) => text !== ERASED && text !== '');
  const isLook = isSomebody && userId !== call.actor.userId;
  if (isLook) await deps.recordLook({ userId, stream: `order-${orderId}` }, call);
  return streamed((out) => void out.end(pdf), {
    headers: {
      'Content-Disposition': `attachment; filename="${paper.number}.pdf"`,
      ...(isLook && { 'X-Look-Recorded': 'true' }),
    },
  });
};

export const invoiceHandlers = (deps: PaperDeps): Handlers<typeof invoiceRoutes> => ({
  orderPapers: async ({ params: { id }, query }, call) => {
    const found = await papersFor(deps, id, call);
    return found
      ? okPage(
          found.papers.map(({ revision: _revision, ...paper }) => paper),
          query,
        )
      : refuse('NOT_FOUND');
  },
  invoicePdf: async ({ params: { id } }, call) => {
    const found = await papersFor(deps, id, call);
    if (!found) return refuse('NOT_FOUND');
    const invoice = found.papers.find(({ kind }) => kind === 'invoice');
    return invoice ? answerPdf(deps, found, invoice, call) : refuse('INVOICE_NOT_ISSUED');
  },
  creditNotePdf: async ({ params: { id, number } }, call) => {
    const found = await papersFor(deps, id, call);
    if (!found) return refuse('NOT_FOUND');
    const note = found.papers.find((paper) => paper.number === number);
    return note ? answerPdf(deps, found, note, call) : refuse('CREDIT_NOTE_NOT_FOUND');
  },
});
