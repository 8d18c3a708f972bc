import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { fill, listed, query, work, untilEmpty } = workTable(testDatabase);

describe('a worker with much to do', () => {
  it('does what is due for one process while the tasks of another hang', async () => {
    let release = () => {};
    const released = new Promise<'done'>((resolve) => (release = () => resolve('done')));
    const hanging = newProcess('hanging', -2, () => released);
    const quick = newProcess('quick', -1);
    const keys = Array.from({ length: 70 }, (_, n) => `task ${n}`);
    await fill([hanging], ...keys.map((key) => event('Begun', key)));
    await fill([quick], ...keys.map((key) => event('Begun', key)));
    const left = async () => new Set((await listed()).map(({ process }) => process));
    await work([hanging, quick], async () => {
      await expect.poll(left).toEqual(new Set(['hanging']));
      release();
      await untilEmpty();
    });
  });

  it('does the newest first, and gives the oldest their share', async () => {
    const done: string[] = [];
    let release = () => {};
    const begun = new Promise<void>((resolve) => (release = resolve));
    const slow = newProcess('one', -1, async ({ key }) => {
      done.push(key);
      if (done.length === 32) release();
      await begun;
      return 'done';
    });
    const keys = Array.from({ length: 500 }, (_, n) => `task ${n}`);
    await fill([slow], ...keys.map((key) => event('Begun', key)));
    await query(
      `update work_todo set due_at = now() - (1000 - split_part(key, ' ', 2)::int) * interval '1 minute'`,
    );
    await work(slow, () => begun);
    const numbers = done.slice(0, 32).map((key) => Number(key.split(' ')[1]));
    expect(numbers.sort((one, other) => one - other)).toEqual([
      ...Array.from({ length: 16 }, (_, n) => n),
      ...Array.from({ length: 16 }, (_, n) => 484 + n),
    ]);
  });

  it('does one at a time where there is room for one, of the newest as of the oldest', async () => {
    const done: number[] = [];
    let underWay = 0;
    let most = 0;
    const one = newProcess('one', -1, async ({ key }) => {
      most = Math.max(most, (underWay += 1));
      await nextTurn();
      underWay -= 1;
      done.push(Number(key.split(' ')[1]));
      return 'done';
    });
    const keys = Array.from({ length: 40 }, (_, n) => `task ${n}`);
    await fill([one], ...keys.map((key) => event('Begun', key)));
    await query(
      `update work_todo set due_at = now() - (1000 - split_part(key, ' ', 2)::int) * interval '1 minute'`,
    );
    await work(one, untilEmpty, { atOnce: 1 });
    expect(most).toBe(1);
    const first = done.slice(0, 30);
    expect([Math.min(...first), Math.max(...first)]).toEqual([0, 39]);
  });

  it('does what has just come for one process while another has thousands', async () => {
    const many = newProcess('many', -60_000);
    let doneOfMany = 0;
    const counted = { ...many, act: () => (doneOfMany++, Promise.resolve('done' as const)) };
    const seen: number[] = [];
    const quick = newProcess('quick', -1, () => (seen.push(doneOfMany), Promise.resolve('done')));
    await fill([many], ...Array.from({ length: 3_000 }, (_, n) => event('Begun', `task ${n}`)));
    await fill([quick], event('Begun', 'fresh'));
    await work([counted, quick], () => expect.poll(() => seen.length).toBe(1));
    expect(seen[0]).toBeLessThan(200);
  });

  it('has what gives way wait for a crowd to leave, a quarter of a minute at most, and nothing else', async () => {
    const patient = { ...newProcess('patient', -1), givesWay: true };
    await fill([patient, newProcess('urgent', -1)], event('Begun', 'fresh'));
    await fill([{ ...patient, ...newProcess('patient', -15_000) }], event('Begun', 'late'));
    // It has given way once, and came back.
    await fill([patient], event('Begun', 'back'));
    await query(`update work_todo set attempts = 1 where key = 'back'`);
    let isCrowded = true;
    const left = async () => (await listed()).map(({ process, key }) => `${process} ${key}`);
    await work(
      [patient, newProcess('urgent', -1)],
      async () => {
        await expect.poll(left).toEqual(['patient fresh']);
        isCrowded = false;
        await untilEmpty();
      },
      { isCrowded: () => isCrowded },
    );
  });

  it('gives up a task that hangs, says so, and gives its place to others', async () => {
    const errors: unknown[] = [];
    let tries = 0;
    const hanging = newProcess('one', -1, () =>
      tries++ < 40 ? new Promise(() => {}) : Promise.resolve('done'),
    );
    await fill([hanging], ...Array.from({ length: 40 }, (_, n) => event('Begun', `task ${n}`)));
    await work(hanging, untilEmpty, { patience: 50, onError: (error) => errors.push(error) });
    expect(errors).toHaveLength(40);
    expect(String(errors[0])).toBe('TaskLate: It was not done within 50 ms');
  });
});
