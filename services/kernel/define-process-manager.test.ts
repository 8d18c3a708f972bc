import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { event, UnreadableEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { processManager } from './define-process-manager.ts';

const at = new Date('2026-11-20T12:00:00.000Z');

const events = {
  Lent: event('Lent', z.strictObject({ book: z.string() })).next(
    z.strictObject({ book: z.string(), days: z.int() }),
    (before) => ({ ...before, days: 14 }),
  ),
  Returned: event('Returned', z.strictObject({ book: z.string() })),
  Read: event('Read', z.strictObject({ book: z.string() })),
} as const;

const reminded: string[] = [];
const reminders = processManager({
  name: 'reminders',
  version: 1,
  events,
  task: z.object({ book: z.string(), days: z.int() }),
  on: {
    Lent: ({ data: { book, days }, streamId, created }) => [
      { kind: 'add', key: streamId, dueAt: created, data: { book, days } },
    ],
    Returned: ({ streamId }) => [{ kind: 'done', key: streamId }],
    Read: 'ignored',
  },
  act: async ({ book, days }, { key }) => {
    reminded.push(`${key}: ${book} after ${days} days`);
    return 'done';
  },
});

const recorded = (type: string, schema: number, data: unknown): RecordedEvent => ({
  id: '',
  stream: 'loan-7',
  revision: 0,
  position: 1n,
  type,
  data,
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
  created: at,
});

describe('a process manager', () => {
  it('wants the events that it reacts to, and none that it ignores', () => {
    expect(reminders.types).toEqual(['Lent', 'Returned']);
    expect(reminders.changesFor(recorded('Read', 1, { book: 'Hooyo' }))).toEqual([]);
  });

  it('is told the newest version of an event, whichever was stored', () => {
    expect(reminders.changesFor(recorded('Lent', 1, { book: 'Hooyo' }))).toEqual([
      { kind: 'add', key: '7', dueAt: at, data: { book: 'Hooyo', days: 14 } },
    ]);
    expect(reminders.changesFor(recorded('Returned', 1, { book: 'Hooyo' }))).toEqual([
      { kind: 'done', key: '7' },
    ]);
  });

  it('throws for an event of a version that is newer than the shop', () => {
    expect(() => reminders.changesFor(recorded('Lent', 3, {}))).toThrow(UnreadableEvent);
  });

  it('acts on a task that it has parsed, and on no other', async () => {
    const task = { key: '7', attempts: 0 };
    expect(await reminders.act({ ...task, data: { book: 'Hooyo', days: 3 } })).toBe('done');
    await expect(reminders.act({ ...task, data: { book: 'Hooyo' } })).rejects.toThrow(
      /^The task 7 cannot be read: [^]*days/,
    );
    expect(reminded).toEqual(['7: Hooyo after 3 days']);
  });

  it('does not compile when it forgets an event, notes another task or reads what an event does not say', () => {
    const task = z.object({ book: z.string() });
    const act = () => Promise.resolve('done' as const);
    const base = { name: 'reminders', version: 1, events, task, act };
    processManager({
      ...base,
      // @ts-expect-error: `Read` is forgotten
      on: { Lent: 'ignored', Returned: 'ignored' },
    });
    const manager = processManager({
      ...base,
      on: {
        // @ts-expect-error: a task names its book
        Lent: ({ streamId: key }) => [{ kind: 'add', key, dueAt: at, data: {} }],
        // @ts-expect-error: a loan that ends has no `days`
        Returned: ({ data }) => [{ kind: 'done', key: String(data.days) }],
        Read: 'ignored',
      },
    });
    expect(manager).toBeDefined();
  });
});
