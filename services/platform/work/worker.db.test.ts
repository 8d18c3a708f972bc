import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { processManager } from '../../kernel/define-process-manager.ts';
import type { StoredTask } from '../../kernel/process-manager.ts';
import { LogUnavailable } from '../../kernel/event-log.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { fill, listed, query, work, untilEmpty } = workTable(testDatabase);

describe('a worker', () => {
  it('does what is due, and leaves what is not', async () => {
    const done: StoredTask[] = [];
    const due = newProcess('one', -1, (task) => (done.push(task), Promise.resolve('done')));
    await fill([due], event('Begun', 'a'), event('Begun', 'b'));
    await fill([newProcess('one', HOUR)], event('Begun', 'later'));
    await work(due, () => expect.poll(async () => (await listed()).map(({ key }) => key)).toEqual(['later']));
    const cause = { eventId: 'Begun', correlationId: 'story', position: '1' };
    expect(done.sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: 'a', data: { about: 'a' }, attempts: 0, cause },
      { key: 'b', data: { about: 'b' }, attempts: 0, cause },
    ]);
  });

  it('tries again what threw or has to wait, and says what was thrown', async () => {
    const errors: unknown[] = [];
    const ended: string[] = [];
    const attempts: number[] = [];
    const stubborn = newProcess('one', -1, (task) => {
      attempts.push(task.attempts);
      if (task.attempts === 0) return Promise.reject(new Error('not now'));
      return Promise.resolve(task.attempts === 1 ? 'wait' : 'done');
    });
    await fill([stubborn], event('Begun', 'a'));
    await work(stubborn, untilEmpty, {
      onError: (error) => errors.push(error),
      onAttempt: (process, how) => ended.push(`${process} ${how}`),
    });
    expect(attempts).toEqual([0, 1, 2]);
    expect(ended).toEqual(['one failed', 'one later', 'one done']);
    expect(errors).toEqual([new Error('not now')]);
  });

  it.each([
    ['after a store was away in ten seconds at most', () => Promise.reject(new LogUnavailable('')), [0, 10]],
    ['in five minutes where it fails again and again', () => Promise.reject(new Error('poison')), [290, 300]],
    ['where it has to wait in a minute at most', () => Promise.resolve('wait' as const), [10, 60]],
    ['when it said itself', () => Promise.resolve({ again: 3_600_000 }), [3_500, 3_600]],
  ] as const)('comes back, %s', async (_, act, [least, most]) => {
    const due = newProcess('one', -1, act);
    await fill([due], event('Begun', 'a'));
    await query('update work_todo set attempts = 50, failures = 50');
    await work(due, () => expect.poll(async () => (await listed())[0]?.attempts).toBe(51));
    const rows = await query<{ pause: number }>(
      'select extract(epoch from due_at - now())::float as pause from work_todo',
    );
    expect(rows[0]?.pause).toBeGreaterThan(least);
    expect(rows[0]?.pause).toBeLessThanOrEqual(most);
  });

  it('takes long waiting for no failure: what has waited for an hour and fails then is tried again soon', async () => {
    const due = newProcess('one', -1, () => Promise.reject(new Error('poison')));
    await fill([due], event('Begun', 'a'));
    await query('update work_todo set attempts = 50');
    await work(due, () => expect.poll(async () => (await listed())[0]?.attempts).toBe(51));
    const [row] = await query<{ pause: number; failures: number }>(
      'select extract(epoch from due_at - now())::float as pause, failures from work_todo',
    );
    expect(row?.pause).toBeLessThanOrEqual(10);
    expect(row?.failures).toBe(1);
  });

  it.each([
    ['begins to count failures again when a task only waits', 'wait' as const, 0],
    ['begins to count failures again when a task is to be done later', { again: HOUR }, 0],
    [
      'counts failures on while its process manager says what is wrong',
      { again: HOUR, because: new Error() },
      30,
    ],
  ])('%s', async (_, result, failures) => {
    const due = newProcess('one', -1, () => Promise.resolve(result));
    await fill([due], event('Begun', 'a'));
    await query(`update work_todo set attempts = 50, failures = 30, error = 'It is poison'`);
    await work(due, () => expect.poll(async () => (await listed())[0]?.attempts).toBe(51));
    await expect.poll(() => query('select failures from work_todo')).toEqual([{ failures }]);
  });

  it('leaves with a task what went wrong, until it goes well', async () => {
    let fails = true;
    const due = newProcess('one', -1, () =>
      fails ? Promise.reject(new TypeError('It is poison')) : Promise.resolve('wait'),
    );
    await fill([due], event('Begun', 'a'));
    const error = async () => (await query<{ error: string }>('select error from work_todo'))[0]?.error;
    await work(due, async () => {
      await expect.poll(error).toBe('TypeError: It is poison');
      fails = false;
      await expect.poll(error).toBeNull();
    });
  });

  it('leaves with a task why its process manager comes back to it later', async () => {
    const because = new Error('The server is away');
    const due = newProcess('one', -1, () => Promise.resolve({ again: HOUR, because }));
    await fill([due], event('Begun', 'a'));
    const error = async () => (await query<{ error: string }>('select error from work_todo'))[0]?.error;
    await work(due, () => expect.poll(error).toBe('Error: The server is away'));
  });

  it('leaves with a task the name of what only a person can help with, until that is over', async () => {
    let isKept = true;
    const because = new Error('The money is kept');
    const due = newProcess('one', -1, () =>
      Promise.resolve(isKept ? { again: 0, because, trouble: 'order-1' } : 'wait'),
    );
    await fill([due], event('Begun', 'a'));
    const trouble = async () =>
      (await query<{ trouble: string | null }>('select trouble from work_todo'))[0]?.trouble;
    await work(due, async () => {
      await expect.poll(trouble).toBe('order-1');
      isKept = false;
      await expect.poll(trouble).toBeNull();
    });
  });

  it.each([
    ['throws', () => Promise.reject(new Error('The log is away')), 'Error: The log is away', 31],
    ['puts it off', () => Promise.resolve({ again: HOUR, isPutOff: true as const }), 'The money is kept', 30],
  ] as const)(
    'keeps the name of what only a person can help with where an attempt %s',
    async (_, act, ...kept) => {
      const due = newProcess('one', -1, act);
      await fill([due], event('Begun', 'a'));
      await query(
        `update work_todo set attempts = 50, failures = 30, error = 'The money is kept', trouble = 'order-1'`,
      );
      const said = 'select trouble, error, failures, due_at > now() as "isLater" from work_todo';
      const [error, failures] = kept;
      await work(due, async () => {
        await expect.poll(async () => (await listed())[0]?.attempts).toBe(51);
      });
      expect(await query(said)).toEqual([{ trouble: 'order-1', error, failures, isLater: true }]);
    },
  );

  it('notes with a task what its process manager says of it for the next time', async () => {
    const seen: unknown[] = [];
    const due = newProcess('one', -1, ({ data }) => {
      seen.push(data);
      if (seen.length === 3) return Promise.resolve('done');
      return Promise.resolve(
        seen.length === 1 ? { again: 0, noted: { about: 'a', tries: 1 } } : { again: 0 },
      );
    });
    await fill([due], event('Begun', 'a'));
    await work(due, untilEmpty);
    expect(seen).toEqual([{ about: 'a' }, { about: 'a', tries: 1 }, { about: 'a', tries: 1 }]);
  });

  it('reports a task that its process manager cannot read, and does all others', async () => {
    const done: string[] = [];
    const errors: unknown[] = [];
    const strict = processManager({
      name: 'one',
      version: 1,
      events: {},
      task: z.object({ about: z.string() }),
      on: {},
      act: async ({ about }) => (done.push(about), 'done'),
    });
    await fill([newProcess('one', -1)], event('Begun', 'a'), event('Begun', 'b'), event('Begun', 'c'));
    await query(`update work_todo set data = '{"about": 7}' where key = 'b'`);
    await work(strict, () => expect.poll(async () => (await listed()).map(({ key }) => key)).toEqual(['b']), {
      onError: (error, task) => errors.push([String(error), task]),
    });
    expect(done.sort()).toEqual(['a', 'c']);
    const why = expect.stringMatching(/^UnreadableTask: The task b cannot be read: .*string/s);
    expect(errors).toContainEqual([why, { process: 'one', key: 'b' }]);
    expect(await query('select error from work_todo')).toEqual([{ error: why }]);
  });

  it('leaves a task that was noted again while it was done', async () => {
    const again = newProcess('one', HOUR);
    const due = newProcess('one', -1, async () => {
      await fill([again], event('Begun', 'a'));
      return 'done';
    });
    await fill([due], event('Begun', 'a'), event('Begun', 'b'));
    await work(due, () =>
      expect
        .poll(async () => (await listed()).map(({ key, attempts }) => [key, attempts]))
        .toEqual([['a', 0]]),
    );
  });

  it('leaves the tasks of processes that it does not know', async () => {
    const other = newProcess('other', -1);
    const due = newProcess('one', -1);
    await fill([other, due], event('Begun', 'a'));
    await work(due, () =>
      expect.poll(async () => (await listed()).map(({ process }) => process)).toEqual(['other']),
    );
  });
});
