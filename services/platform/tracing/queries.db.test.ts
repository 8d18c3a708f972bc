import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { traceQueries } from './queries.ts';

const calls = new AsyncLocalStorage<string>();
let begun: [call: string | undefined, statement: unknown][];
let pool: pg.Pool;
let undo: () => void;
beforeEach(async () => {
  begun = [];
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 1 });
  const ignored = () => undefined;
  undo = traceQueries({
    begin: (_, attributes) => {
      begun.push([calls.getStore(), attributes['db.query.text']]);
      return { set: ignored, end: ignored, within: (work) => work(), headers: () => ({}) };
    },
  });
});
afterEach(async () => {
  undo();
  await pool.end();
});

it('a statement that waits for a full pool is part of the call that asked it, not of the one that lets it go on', async () => {
  const asking = ['first', 'second', 'third'].map((call) =>
    calls.run(call, () => pool.query(`select '${call}' as call`)),
  );
  await Promise.all(asking);
  expect(begun).toEqual([
    ['first', "select 'first' as call"],
    ['second', "select 'second' as call"],
    ['third', "select 'third' as call"],
  ]);
});
