import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { event, newProcess, workTable } from './testing/work.ts';

const { fill, query, work, untilEmpty } = workTable(testDatabase);

describe('a worker among others', () => {
  it('has each task for itself, however many there are', async () => {
    const done: string[] = [];
    const due = newProcess('one', -1, ({ key }) => (done.push(key), Promise.resolve('done')));
    const keys = Array.from({ length: 200 }, (_, n) => `task ${n}`);
    await fill([due], ...keys.map((key) => event('Begun', key)));
    await work(due, untilEmpty, { workers: 4 });
    expect(done.sort()).toEqual(keys.sort());
  });

  it('keeps what takes long, for as long as it takes', async () => {
    let times = 0;
    let release = () => {};
    const released = new Promise<'done'>((resolve) => (release = () => resolve('done')));
    const long = newProcess('one', -1, () => (times++, released));
    await fill([long], event('Begun', 'a'));
    const until = async () => {
      const rows = await query<{ due_at: Date }>('select due_at from work_todo where attempts > 0');
      return rows[0]?.due_at.getTime() ?? 0;
    };
    await work(
      long,
      async () => {
        const seen = new Set<number>();
        await expect.poll(until).toBeGreaterThan(0);
        // Taken, and renewed twice: after a third of its time each.
        await expect.poll(async () => seen.add(await until()).size, { timeout: 30_000 }).toBe(3);
        release();
        await untilEmpty();
      },
      { workers: 2, lease: 12_000 },
    );
    expect(times).toBe(1);
  });

  it('takes over what another had when it died, once its time for it is up', async () => {
    const due = newProcess('one', -1);
    await fill([due], event('Begun', 'a'));
    const leased = `update work_todo set attempts = 1, due_at = now() + interval '1 hour'`;
    await query(leased);
    const seen: number[] = [];
    const heir = newProcess('one', -1, ({ attempts }) => (seen.push(attempts), Promise.resolve('done')));
    await work(heir, async () => {
      await query(`update work_todo set due_at = now() - interval '1 ms'`);
      await untilEmpty();
    });
    expect(seen).toEqual([1]);
  });
});
