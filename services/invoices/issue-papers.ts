import type { InvoiceEvent, Seller } from '#contracts/invoices/events';
import { idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { realMachine, type Machine } from '../kernel/machine.ts';
import { isAsking, type AskedFor } from './asked-for.ts';
import { readBill, type Bill } from './bill.ts';
import { contentOf, type PaperContent } from './content.ts';
import { decisions } from './decisions.ts';
import type { Customers, OpenEvents } from './ports.ts';
import { ALL, series, type Series } from './state.ts';

export const INVOICES = 'invoices';

export interface IssuingDeps {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream' | 'readAll'>;
  readonly open: OpenEvents;
  readonly customers: Customers;
  /** What a paper is made from, if this process has just written it itself; else the order's stream is read. */
  readonly billAtHand?: (orderId: string, eventId: string) => Bill | undefined;
  /** The recent events that ask for papers; without it, the log is read. */
  readonly askedFor?: Pick<AskedFor, 'between'>;
  /** Called with each paper that this process issued. */
  readonly onIssued?: (paper: InvoiceEvent) => void;
  readonly seller: Seller;
  readonly dayOf: (instant: string) => string;
  readonly clock: () => Date;
  readonly machine?: Machine | undefined;
}

/** How many papers are prepared at once, and appended together. */
const AT_ONCE = 16;
/**
 * Milliseconds after which other tasks get a turn; issued papers stay. The first pass over an old log takes several
 * turns.
 */
const SPELL = 20_000;

interface Drafted {
  readonly cause: RecordedEvent;
  readonly paper: PaperContent;
}

/**
 * Issues papers in the order of the log. It continues after the event that the last paper names: a crash loses none and
 * issues none twice, and of two process managers the slower one is refused and looks again.
 */
export const paperIssuer = (deps: IssuingDeps) => {
  const { handler, log, open, customers, seller, dayOf, clock, machine = realMachine } = deps;
  const { billAtHand = () => undefined, askedFor, onIssued = () => undefined } = deps;
  /** Every event up to this position that asks for a paper has one; that stays true. */
  let reached: bigint | undefined;
  /** The event of the last paper that this process manager issued: `reached` is not before it. */
  let lastIssued: string | undefined;
  let furthest = 0n;
  let underWay: Promise<void> | undefined;

  const positionOf = async ({ orderId, eventId }: NonNullable<Series['last']>): Promise<bigint> => {
    const stream = `order-${orderId}`;
    const event = (await log.readStream(stream)).find(({ id }) => id === eventId);
    if (!event) throw new Error(`${stream} has no event ${eventId}, for which a paper was issued`);
    return event.position;
  };

  const draft = async (cause: RecordedEvent): Promise<Drafted | undefined> => {
    const bill = billAtHand(idOf(cause.stream), cause.id) ?? (await readBill({ log, open }, cause));
    if (!bill) return undefined;
    const { placed, ownerId } = bill;
    const [name, language] = await Promise.all([
      customers.nameOf(placed.userId),
      customers.languageOf(ownerId),
    ]);
    const now = clock();
    const paper = contentOf(bill, { eventId: cause.id, name, language, seller, dayOf, now });
    return { cause, paper };
  };

  const issue = ({ cause, paper }: Drafted, after: string | null) => {
    const { id: eventId, metadata } = cause;
    const context = processContext(INVOICES, eventId, { eventId, correlationId: metadata.$correlationId });
    const now = clock();
    return paper.kind === 'invoice'
      ? handler.handle(
          series,
          ALL,
          decisions.IssueInvoice({ after, content: paper.content }, { now }),
          context,
        )
      : handler.handle(
          series,
          ALL,
          decisions.IssueCreditNote({ after, content: paper.content }, { now }),
          context,
        );
  };

  /** Answers the event of the last paper; undefined when another process manager issued one meanwhile. */
  const issueAll = async (events: readonly RecordedEvent[], last: string | null) => {
    const asking = events.filter(isAsking);
    let after = last;
    for (let start = 0; start < asking.length; start += AT_ONCE) {
      const drafted = await Promise.all(asking.slice(start, start + AT_ONCE).map(draft));
      const drafts = drafted.filter((each) => each !== undefined);
      const before = [after, ...drafts.map(({ cause }) => cause.id)];
      // Handled together they share an append; each is decided after the one before it.
      const outcomes = await Promise.all(drafts.map((each, index) => issue(each, before[index] ?? null)));
      for (const outcome of outcomes) if (outcome.kind === 'done') outcome.events.forEach(onIssued);
      if (outcomes.some(({ kind }) => kind !== 'done')) return undefined;
      after = before.at(-1) ?? null;
    }
    return after;
  };

  /** The events between two positions: from the copy, or else read from the log in pages. */
  const onward = async function* (after: bigint | undefined, until: bigint) {
    const heard = askedFor?.between(after, until);
    if (heard) yield { events: heard, position: until };
    else yield* log.readAll(after, { until });
  };

  const pass = async (deadline: number): Promise<void> => {
    // An older state is enough: a decision on it is repeated on the newest before it is refused.
    const { state } = await handler.recent(series, ALL);
    if (state.last && state.last.eventId !== lastIssued)
      reached = later(reached, await positionOf(state.last));
    if (hasReached(furthest)) return;
    let last = state.last?.eventId ?? null;
    for await (const { events, position } of onward(reached, furthest)) {
      const issued = await issueAll(events, last);
      if (issued === undefined) return;
      last = issued;
      lastIssued = issued ?? undefined;
      reached = later(reached, position);
      if (machine.now() > deadline) return;
    }
  };

  const hasReached = (position: bigint): boolean => reached !== undefined && reached >= position;

  /** Issues all papers up to a position of the log. False when that takes too long: then it has to be called again. */
  return async (position: bigint): Promise<boolean> => {
    const deadline = machine.now() + SPELL;
    furthest = position > furthest ? position : furthest;
    while (!hasReached(position)) {
      if (machine.now() > deadline) return false;
      underWay ??= pass(deadline).finally(() => {
        underWay = undefined;
      });
      await underWay;
    }
    return true;
  };
};

const later = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;
