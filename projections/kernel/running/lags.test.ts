import { describe, expect, it } from 'vitest';
import { secondsBehind } from './lags.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { written } from '../testing/notes.ts';

/** A log with an event of each age, in seconds, and where each stands. */
const logOf = (...ages: readonly number[]) => {
  const log = new FakeLog();
  log.append('note-1', ...ages.map((age) => written(String(age))));
  for (const [index, age] of ages.entries())
    Object.assign(log.all[index] ?? {}, { created: new Date(Date.now() - age * 1_000) });
  return { log, positions: log.all.map(({ position }) => position) };
};

describe('the lag of a projection', () => {
  it('is the age of the oldest event that it lacks, also while it moves', async () => {
    const { log, positions } = logOf(7_200, 3_600, 60);
    const [first, second, last] = positions;
    const lags = await secondsBehind(
      log,
      [
        { name: 'new', position: undefined },
        { name: 'hours behind', position: first },
        { name: 'nearly there', position: second },
        { name: 'there', position: last },
      ],
      log.end,
    );
    expect([...lags].map(([name, seconds]) => [name, Math.round(seconds / 60)])).toEqual([
      ['new', 120],
      ['hours behind', 60],
      ['nearly there', 1],
      ['there', 0],
    ]);
  });

  it('is 0 where only what a server writes for itself is missing', async () => {
    const { log, positions } = logOf(60);
    const lags = await secondsBehind(log, [{ name: 'notes', position: positions[0] }], log.appendSystem(5));
    expect(lags.get('notes')).toBe(0);
  });

  it('looks once for all that stand at the same place', async () => {
    const { log, positions } = logOf(60, 30);
    let looks = 0;
    const counted = { readAll: (after: bigint | undefined) => (looks++, log.readAll(after)) };
    const same = ['carts', 'orders', 'stats'].map((name) => ({ name, position: positions[0] }));
    await secondsBehind(counted, same, log.end);
    expect(looks).toBe(1);
  });
});
