import { expect, it } from 'vitest';
import { z } from 'zod';
import { event, type EventsOf } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';
import { accept, nothingToDo } from './decision.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { context, newProcess } from './testing/shelf.ts';

/** Bytes that the log takes in one append. */
const LIMIT = 1_048_576;
const events = { Noted: event('Noted', z.strictObject({ number: z.int(), text: z.string() })) } as const;
const notes: Aggregate<number, EventsOf<typeof events>> = {
  category: 'notes',
  events,
  initial: 0,
  evolve: (_, { data }) => data.number,
};
/** Notes a text of this many bytes, three for each of its characters, under the next number. */
const note = (bytes: number) => (last: number) =>
  accept(events.Noted.create({ number: last + 1, text: '\u20ac'.repeat(bytes / 3) }));

/** A log that refuses what is too large, as the real one does, and knows how large each append was. */
const limited = () => {
  const sizes: number[] = [];
  const log = new MemoryLog();
  const append = log.append.bind(log);
  log.append = (stream, expected, written) => {
    const size = Buffer.byteLength(JSON.stringify(written));
    if (size > LIMIT) return Promise.reject(new Error(`too large: ${size} bytes`));
    sizes.push(size);
    return append(stream, expected, written);
  };
  return { log, sizes };
};

it('commands on one stream share an append as far as the log takes it, each decided behind the one before', async () => {
  const { log, sizes } = limited();
  const one = newProcess(log);
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => one.handle(notes, 'a', note(60_000), context())),
  );
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  expect(outcomes.map(({ state }) => state)).toEqual(numbers);
  expect(log.all.map(({ data }) => data)).toMatchObject(numbers.map((number) => ({ number })));
  expect(Math.max(...sizes)).toBeGreaterThan(LIMIT / 2);
  expect(sizes.length).toBeLessThan(10);
});

it('a command that fills an append alone has it alone', async () => {
  const { log, sizes } = limited();
  const one = newProcess(log);
  const large = [30, 1_000_000, 1_000_000, 30].map((bytes) => one.handle(notes, 'a', note(bytes), context()));
  const nothing = one.handle(notes, 'a', () => nothingToDo, context());
  expect(await Promise.all([...large, nothing])).toMatchObject(
    [1, 2, 3, 4, 4].map((state) => ({ kind: 'done', state })),
  );
  expect(sizes).toHaveLength(4);
});

it('a command that the log refuses fails alone', async () => {
  const { log } = limited();
  const one = newProcess(log);
  const sizes = [30, 2_000_000, 30, 30];
  const outcomes = await Promise.allSettled(
    sizes.map((bytes) => one.handle(notes, 'a', note(bytes - (bytes % 3)), context())),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(log.all.map(({ data }) => data)).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }]);
});
