import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessEvents } from '#contracts/audit/events';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { prepare } from '../kernel/schema.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { lastSeenEvent } from './last-seen.ts';
import { logProjection } from './projector.ts';

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const at = '2026-03-14T09:31:07.214Z';
const set = (availableAfter: number) => {
  const productId = exampleId(1);
  log.append(
    `stock-${productId}`,
    stockEvents.StockSet.create({ productId, variantId: productId, availableAfter, at }),
  );
};

test('remembers the newest event up to a position, and has none of what a scavenge may remove', async () => {
  set(1);
  set(2);
  const viewed = {
    userId: exampleId(2),
    viewerId: exampleId(3),
    stream: 'order-1',
    operator: null,
    reason: null,
    at,
  };
  log.append(`access-${exampleId(2)}`, accessEvents.PersonalDataViewed.create(viewed));
  log.append(`stockSnapshot-${exampleId(1)}`, { type: 'SnapshotTaken', data: {} });
  const { all } = await projectorContract(url, logProjection, log);
  const [created, , look, snapshot] = all;
  const { stream, revision, position, id } = look ?? {};
  expect(await lastSeenEvent(database.db, snapshot?.position ?? 0n)).toEqual({
    stream,
    revision,
    position,
    id,
  });
  expect(await lastSeenEvent(database.db, (created?.position ?? 0n) - 1n)).toBeUndefined();
});

test.each(['version = 0', 'doubted = true'])(
  'remembers nothing of another log than this one (%s)',
  async (change) => {
    set(1);
    await projectorContract(url, logProjection, log);
    const { db } = database;
    await prepare(url, [logProjection]);
    await logProjection.apply(db, log.all);
    expect(await lastSeenEvent(db, log.end)).toMatchObject({ position: log.end });
    await sql`update projection_checkpoints set ${sql.raw(change)} where name = 'log'`.execute(db);
    expect(await lastSeenEvent(db, log.end)).toBeUndefined();
  },
);
