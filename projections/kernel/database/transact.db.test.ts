import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { run } from '../run.ts';
import { together } from './together.ts';
import { transact } from './transact.ts';

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 1, pipeline: true });
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await run(db, 'drop table if exists steps');
  await run(db, 'create table steps (number integer primary key)');
});

const add = (trx: Database, number: number) => run(trx, 'insert into steps values ($1)', number);
const numbers = async (trx: Database): Promise<readonly number[]> =>
  (await run<{ number: number }>(trx, 'select number from steps order by number')).map(
    ({ number }) => number,
  );

it('does what is asked at once in the order in which it is asked', async () => {
  const seen = await transact(db, async (trx) => {
    const asked = [1, 2, 3].flatMap((number) => [add(trx, number), numbers(trx)] as const);
    return (await together(asked)).filter((_, index) => index % 2 === 1);
  });
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]]);
  expect(await numbers(db)).toEqual([1, 2, 3]);
});

it('what is asked in one turn is one write, with its beginning', async () => {
  const client = await database.pool.connect();
  const { stream } = client.connection;
  client.release();
  const [write, writeMany] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
  await transact(db, (trx) => together([add(trx, 1), add(trx, 2), numbers(trx)]));
  // The other write is the commit.
  expect(write.mock.calls.length + writeMany.mock.calls.length).toBe(2);
  vi.restoreAllMocks();
});

it('takes everything back where one fails, and leaves the connection as it was', async () => {
  const failing = transact(db, (trx) => together([add(trx, 1), add(trx, 1), add(trx, 2)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await numbers(db)).toEqual([]);
  await transact(db, (trx) => add(trx, 3));
  expect(await numbers(db)).toEqual([3]);
});

it('says that nothing was committed where nobody said that a statement had failed', async () => {
  const quiet = transact(db, async (trx) => {
    await add(trx, 1);
    await add(trx, 1).catch(() => undefined);
  });
  await expect(quiet).rejects.toThrow('taken back');
  expect(await numbers(db)).toEqual([]);
});

it('nothing is asked of it when it is over', async () => {
  const trx = await transact(db, (each) => Promise.resolve(each));
  await expect(add(trx, 1)).rejects.toThrow('over');
  expect(await numbers(db)).toEqual([]);
});

it('a connection that breaks meanwhile is not used again', async () => {
  const broken = transact(db, (trx) => run(trx, 'select pg_terminate_backend(pg_backend_pid())'));
  await expect(broken).rejects.toThrow();
  await transact(db, (trx) => add(trx, 4));
  expect(await numbers(db)).toEqual([4]);
});
