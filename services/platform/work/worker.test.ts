import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { newProcess } from './testing/work.ts';
import { runWorker } from './worker.ts';

it('a worker looks less and less often while its list cannot be read', async () => {
  const stopping = new AbortController();
  const failures: number[] = [];
  const query = () => Promise.reject(new Error('The database is away'));
  const onError = () => {
    if (failures.push(performance.now()) === 8) stopping.abort();
  };
  const pool = { query } as unknown as Pool;
  await runWorker({ pool, processes: [newProcess('one', 0)], onError, pollInterval: 1 }, stopping.signal);
  const [before = 0, last = 0] = failures.slice(-2);
  // The seventh pause; a timer may fire up to a millisecond early.
  expect(last - before).toBeGreaterThanOrEqual(63);
});
