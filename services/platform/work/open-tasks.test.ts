import { expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import { keptOnHeap } from '../../../tests/support/kept-memory.ts';
import type { TaskList } from '../../kernel/process-manager.ts';
import { OpenTasks } from './open-tasks.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

const list = (more: Partial<TaskList>): TaskList => ({
  name: 'one',
  version: 1,
  types: ['Begun'],
  changesFor: ({ stream, created }) => [
    { kind: 'add', key: stream, dueAt: created, data: { about: stream } },
  ],
  forgottenAfter: DAY,
  ...more,
});
const begun = (n: number, created: Date) => ({
  id: `${n}`,
  stream: `begun-${n}`,
  revision: 0,
  position: BigInt(n),
  type: 'Begun',
  data: {},
  created,
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
});
/** One task an hour, up to now. */
const tellAll = (open: OpenTasks, events: number) => {
  for (let n = 1; n <= events; n += 1)
    open.see(begun(n, new Date(now.getTime() - (events - n) * (DAY / 24))));
};

it.each([false, true])(
  'tasks that can have no effect any more take no memory while the log is read (asksProviders: %s)',
  (asksProviders) => {
    const open = new OpenTasks([list({ asksProviders })], () => now);
    const before = keptOnHeap();
    tellAll(open, 100_000);
    expect(keptOnHeap() - before).toBeLessThan(12_000_000);
    expect(open.notedUpTo(1_000_000n)).toHaveLength(25);
  },
);

it('an event of a clock that was years ahead forgets no question to a provider', () => {
  const open = new OpenTasks([list({ asksProviders: true })], () => now);
  open.see(begun(0, new Date('2036-11-20T12:00:00.000Z')));
  for (let n = 1; n <= 20_000; n += 1) open.see(begun(n, now));
  expect(open.notedUpTo(1_000_000n)).toHaveLength(20_001);
});

it('tasks that may be forgotten never are not dropped, however many they are', () => {
  const open = new OpenTasks([list({ forgottenAfter: undefined })], () => now);
  tellAll(open, 30_000);
  expect(open.notedUpTo(1_000_000n)).toHaveLength(30_000);
});
