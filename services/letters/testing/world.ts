import { accountEvents } from '#contracts/accounts/events';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { languageEvents, letterBeginning } from '#contracts/letters/events';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { OpenTasks } from '../../platform/work/open-tasks.ts';
import type { StoredTask, TaskResult } from '../../kernel/process-manager.ts';
import { decisions } from '../decisions.ts';
import type { Outgoing, Sending, Sources } from '../ports.ts';
import { writeLetters } from '../process.ts';
import { letter } from '../state.ts';
import { admins, at, now, registered, sourcesOf, userId } from './examples.ts';

const versions: Readonly<Record<string, number>> = { OrderPlaced: 2, PaymentRefunded: 2, StockReserved: 2 };

/** An event as a process manager gets it. */
export const recorded = ({ type, data }: DomainEvent, id = 'e'): RecordedEvent => ({
  id,
  stream: 'stream-id',
  revision: 0,
  position: 1n,
  type,
  data,
  metadata: {
    $correlationId: 'story',
    $causationId: '',
    actor: { process: 'test' },
    schema: versions[type] ?? 1,
  },
  created: now,
});

/** From here on the shop writes letters. */
export const begun = recorded(letterBeginning.LettersBegun.create({ at }));

/**
 * A shop that writes letters: a log in memory, one customer and two admins, and a mail server that remembers its
 * letters.
 */
export const newWorld = async (changed: Partial<Sources> = {}) => {
  const log = new MemoryLog();
  const handler = createHandler({
    log,
    seal: (_stream, _shapes, data) => Promise.resolve(data),
    isFresh: () => world.isFresh,
  });
  const write = async (category: string, events: EventRegistry, id: string, event: DomainEvent) => {
    const stream = { category, events, initial: undefined, evolve: () => undefined };
    await handler.handle(stream, id, () => accept(event), processContext('test', `${log.all.length}`));
  };
  for (const id of [userId, ...admins]) await write('account', accountEvents, id, registered(id));

  const server = new Map<string, Outgoing>();
  let took = 0;
  const world = {
    log,
    handler,
    server,
    /** Whether its copy of the log counts as complete. */
    isFresh: false,
    /** The server's answer, and hooks that can fail before and after it. */
    answer: (): Sending => ({ kind: 'sent' }),
    before: (): void => undefined,
    after: (): void => undefined,
    took: () => took,
    speak: (language: 'en' | 'so', id = userId) =>
      write(
        'language',
        languageEvents,
        id,
        languageEvents.LanguageChosen.create({ userId: id, language, at: now.toISOString() }),
      ),
    account: (event: DomainEvent) => write('account', accountEvents, userId, event),
    types: () => log.all.map(({ type }) => type).filter((type) => type.startsWith('Letter')),
  };
  const manager = writeLetters({
    ...sourcesOf('order-paid', changed),
    handler,
    log,
    personal: { open: (events) => Promise.resolve(events) },
    mail: {
      send: (outgoing) => {
        world.before();
        const answer = world.answer();
        if (answer.kind === 'sent') {
          took += 1;
          server.set(outgoing.letterId, outgoing);
        }
        world.after();
        return Promise.resolve(answer);
      },
    },
    origin: 'https://shop.example',
    timeZone: 'Africa/Mogadishu',
  });
  /** The tasks of a list that is filled from these events and the recorded events of letters. */
  const tasks = (...events: readonly RecordedEvent[]) => {
    const open = new OpenTasks([manager], () => now);
    const ofLetters = log.all.filter(({ type }) => type.startsWith('Letter'));
    for (const event of [...events, ...ofLetters]) open.see({ ...event, created: now });
    return open
      .notedUpTo(10n ** 9n)
      .map(({ key, dueAt, data, cause }) => ({ key, dueAt, data, cause, attempts: 0 }));
  };
  const act = (task: StoredTask | undefined, attempts = 0) => {
    if (!task) throw new Error('There is nothing to do');
    return manager.act({ ...task, attempts });
  };
  /** Carries out a task as often as it asks to be repeated, at most this often; answers the results. */
  const actOften = async (task: StoredTask | undefined, times: number) => {
    const results: TaskResult<unknown>[] = [];
    let next = task;
    for (let n = 0; n < times && next; n += 1) {
      // If its list could not be read meanwhile, a task is begun again and again.
      const result = await act(next, 40 + n);
      results.push(result);
      const noted = typeof result === 'object' ? result.noted : undefined;
      next = result === 'done' ? undefined : { ...next, data: noted ?? next.data };
    }
    return results;
  };
  /** An operator retries the letter. */
  const retry = (letterId: string | undefined) =>
    handler.handle(
      letter,
      letterId ?? '',
      decisions.RetryLetter({}, { now }),
      processContext('retry', `${log.all.length}`),
    );
  return { ...world, world, act, actOften, retry, tasks };
};
