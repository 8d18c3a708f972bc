import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';
import { invoiceEvents } from '#contracts/invoices/events';
import { decode, type EventsOf, storedIn } from '#contracts/kernel/event';
import type { Language } from '#contracts/kernel/language';
import { orderStreamEvents } from '#contracts/orders/stream';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { OpenTasks } from '../../platform/work/open-tasks.ts';
import type { IssuingDeps } from '../issue-papers.ts';
import { issueInvoices } from '../process.ts';
import { now, seller } from './examples.ts';

const dayInMogadishu = (instant: string): string =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10);

type Issued = EventsOf<typeof invoiceEvents>;

/** A shop that issues papers: a log in memory, and as many process managers as a test wants. */
export const newWorld = () => {
  const log = new MemoryLog();
  const names: { name: string | undefined; language: Language } = { name: 'Amina Warsame', language: 'en' };
  /** Who speaks another language than the others. */
  const languages = new Map<string, Language>();
  const newHandler = (on = log) =>
    createHandler({ log: on, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const handler = newHandler();
  const append = async (category: string, events: EventRegistry, id: string, event: DomainEvent) => {
    const stream = { category, events, initial: undefined, evolve: () => undefined };
    await handler.handle(stream, id, () => accept(event), processContext('test', `${log.all.length}`));
  };
  const happened = async (id: string, ...events: readonly DomainEvent[]) => {
    for (const event of events) await append('order', orderStreamEvents, id, event);
  };
  /** What issuing needs, without caches. `on` may fail or die. */
  const newPorts = (on: MemoryLog = log): IssuingDeps => ({
    handler: newHandler(on),
    log: on,
    open: (events) => Promise.resolve(events),
    customers: {
      nameOf: () => Promise.resolve(names.name),
      languageOf: (id) => Promise.resolve(languages.get(id) ?? names.language),
    },
    seller,
    dayOf: dayInMogadishu,
    clock: () => now,
  });
  /** A new process. */
  const newManager = (on: MemoryLog = log, known: Pick<IssuingDeps, 'askedFor' | 'billAtHand'> = {}) =>
    issueInvoices({ ...known, ...newPorts(on) });
  /** The tasks that follow from the log. */
  const tasks = () => {
    const open = new OpenTasks([newManager()], () => now);
    for (const event of log.all) open.see(event);
    return open.notedUpTo(10n ** 9n).map(({ key, data, cause }) => ({ key, data, cause, attempts: 0 }));
  };
  const issueAll = async (manager = newManager()) => {
    for (const task of tasks()) await manager.act(task);
  };
  const papers = (): readonly Issued[] =>
    log.all
      .filter(({ stream }) => stream === 'invoices-all')
      .map((event) => decode(invoiceEvents, storedIn(event)));
  return { log, names, languages, happened, newPorts, newManager, tasks, issueAll, papers };
};
