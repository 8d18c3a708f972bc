import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { event, type EventsOf } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Aggregate } from './aggregate.ts';
import { accept } from './decision.ts';
import { createHandler, type Observer } from './handle.ts';
import type { Handler } from './handler.ts';
import { processContext } from './process-context.ts';
import { MemoryLog } from './testing/memory-log.ts';

const events = { Taken: event('Taken', z.strictObject({ left: z.int() })) } as const;
const shelf: Aggregate<number, EventsOf<typeof events>> = {
  category: 'shelf',
  events,
  initial: 50,
  evolve: (_, { data }) => data.left,
};
const take = (left: number) => accept(events.Taken.create({ left: left - 1 }));

let commands = 0;
const context = () => processContext('test', String(++commands));
const newProcess = (log: MemoryLog) =>
  createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });

const notes = { Noted: event('Noted', z.strictObject({ text: z.string() })) } as const;
const whole = { ...events, ...notes } as const;
/** Another aggregate that writes to the stream of a shelf. */
const notebook: Aggregate<number, EventsOf<typeof whole>> = {
  category: 'shelf',
  events: whole,
  initial: 0,
  evolve: (written) => written + 1,
};
const note = () => accept(notes.Noted.create({ text: '' }));

describe('an aggregate that folds some of the events of its streams', () => {
  const known = { ...shelf, known: whole };

  it('passes over the others, and appends behind them', async () => {
    const log = new MemoryLog();
    const [one, other] = [newProcess(log), newProcess(log)];
    await one.handle(known, 'a', take, context());
    await other.handle(notebook, 'a', note, context());
    expect(await newProcess(log).load(known, 'a')).toMatchObject({ state: 49, revision: 1 });
    expect(await one.handle(known, 'a', take, context())).toMatchObject({ kind: 'done', state: 48 });
    expect(log.all.map(({ type }) => type)).toEqual(['Taken', 'Noted', 'Taken']);
  });

  it('does not pass over what nobody knows', async () => {
    const log = new MemoryLog();
    await newProcess(log).handle(notebook, 'a', note, context());
    await expect(newProcess(log).load(shelf, 'a')).rejects.toThrow('Noted v1 cannot be read: unknown type');
  });

  it('appends nothing that it does not fold', async () => {
    const appending = newProcess(new MemoryLog()).handle(
      known as unknown as typeof notebook,
      'a',
      note,
      context(),
    );
    await expect(appending).rejects.toThrow('Noted v0 cannot be read: not of this stream');
  });
});

describe('aggregates of one stream in one process', () => {
  const known = { ...shelf, known: whole };
  const both = async (log: MemoryLog) => {
    const handler = newProcess(log);
    for (const each of [known, notebook]) await handler.load(each, 'other');
    return handler;
  };

  it.each([
    ['expected to be new', 0, (handler: Handler) => Promise.resolve(handler.expectNew(known, 'a'))],
    ['found to be empty', 1, (handler: Handler) => handler.load(known, 'a')],
  ])('read nothing of a stream that one of them has %s and begun', async (_, looks, begin) => {
    const log = new MemoryLog();
    const handler = await both(log);
    const reads = log.reads + looks;
    await begin(handler);
    await handler.handle(known, 'a', take, context());
    const noted = await handler.handle(notebook, 'a', note, context());
    expect(noted).toMatchObject({ kind: 'done', state: 2, revision: 1 });
    expect(await handler.handle(known, 'a', take, context())).toMatchObject({ state: 48, revision: 2 });
    expect(log).toMatchObject({ reads, appends: 3 });
  });

  it.each([
    ['observed', (handler: Observer, written: RecordedEvent) => handler.observe(written)],
    ['missed, since observing began again', (handler: Observer) => handler.begin(1n)],
  ])('take no stream for new of which, while it was read, an event was %s', async (_, happens) => {
    const log = new MemoryLog();
    const handler = createHandler({
      log,
      seal: (_stream, _shapes, data) => Promise.resolve(data),
      isFresh: () => true,
    });
    for (const each of [known, notebook]) await handler.load(each, 'other');
    const readStream = log.readStream.bind(log);
    log.readStream = async (...asked) => {
      const read = await readStream(...asked);
      log.readStream = readStream;
      await newProcess(log).handle(known, 'a', take, context());
      for (const written of log.all) happens(handler, written);
      return read;
    };
    await handler.load(known, 'a');
    expect(await handler.recent(notebook, 'a')).toMatchObject({ state: 1, revision: 0 });
  });

  it('read what another process has written meanwhile', async () => {
    const log = new MemoryLog();
    const handler = await both(log);
    handler.expectNew(known, 'a');
    await handler.handle(known, 'a', take, context());
    await newProcess(log).handle(notebook, 'a', note, context());
    expect(await handler.handle(notebook, 'a', note, context())).toMatchObject({ state: 3, revision: 2 });
    expect(await handler.handle(known, 'a', take, context())).toMatchObject({ state: 48, revision: 3 });
  });
});

describe('a state that need not be newer than something', () => {
  it('is the one at hand if it has come so far, else that at the head', async () => {
    const log = new MemoryLog();
    const handler = newProcess(log);
    await handler.handle(shelf, 'a', take, context());
    const { reads } = log;
    expect(await handler.load(shelf, 'a', 1n)).toMatchObject({ state: 49, revision: 0 });
    expect(log.reads).toBe(reads);
    await newProcess(log).handle(shelf, 'a', take, context());
    expect(await handler.load(shelf, 'a', 2n)).toMatchObject({ state: 48, revision: 1 });
    expect(await handler.load(shelf, 'a')).toMatchObject({ state: 48, revision: 1 });
  });
});
