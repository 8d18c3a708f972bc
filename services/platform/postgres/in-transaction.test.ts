import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { inTransaction } from './in-transaction.ts';

/** A pool of one connection, which fails at these statements; and what was said to it. */
const poolFailing = (...failing: readonly string[]) => {
  const said: string[] = [];
  const client = {
    query: (statement: string) => {
      said.push(statement);
      return failing.includes(statement) ? Promise.reject(new Error(`no ${statement}`)) : Promise.resolve();
    },
    release: (isLost: boolean) => said.push(isLost ? 'closed' : 'given back'),
  };
  return { pool: { connect: () => Promise.resolve(client) } as unknown as Pool, said };
};

it('commits what was done, and takes back what failed', async () => {
  const done = poolFailing();
  expect(await inTransaction(done.pool, () => Promise.resolve(1))).toBe(1);
  expect(done.said).toEqual(['begin', 'commit', 'given back']);

  const failed = poolFailing('commit');
  await expect(inTransaction(failed.pool, () => Promise.resolve(1))).rejects.toThrow('no commit');
  expect(failed.said).toEqual(['begin', 'commit', 'rollback', 'given back']);
});

it('gives nobody else a connection that may still be in the transaction', async () => {
  const { pool, said } = poolFailing('commit', 'rollback');
  await expect(inTransaction(pool, () => Promise.resolve(1))).rejects.toThrow('no commit');
  expect(said).toEqual(['begin', 'commit', 'rollback', 'closed']);
});
