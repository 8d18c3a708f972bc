import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import type { Shop } from '../app/shop.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { seedDemoShop } from './seed.ts';

const NOW = new Date('2026-05-01T10:00:00.000Z');
let pool: pg.Pool;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 2 });
});
afterEach(() => pool.end());

/** A shop of which no command may be used. */
const untouched = new Proxy({} as Shop, {
  get: (_, name) => expect.unreachable(`it was asked for ${String(name)}`),
});
const seedOn = (log: MemoryLog) =>
  seedDemoShop({ shop: untouched, log, pool, hasMissedPictures: () => false }, NOW);
const logWith = async (type: string) => {
  const log = new MemoryLog();
  const [$correlationId, $causationId, actor] = ['c', 'c', { process: 'somebody' }];
  const metadata = { $correlationId, $causationId, actor, schema: 1 };
  await log.append('account-1', -1, [{ id: '1', type, data: {}, metadata }]);
  return log;
};

test('a shop that is in use without the demo shop, as one that was restored, never gets its accounts', async () => {
  const log = await logWith('AccountRegistered');
  for (const _ of ['first', 'again']) expect(await seedOn(log)).toBe('left alone');
});

test('a log that has only what the event store itself writes is filled, and so is one that was begun', async () => {
  const log = await logWith('$statsCollected');
  for (const _ of ['first', 'resumed']) await expect(seedOn(log)).rejects.toThrow('it was asked for');
  log.all.push(...(await logWith('ProductCreated')).all);
  await expect(seedOn(log)).rejects.toThrow('it was asked for');
});
