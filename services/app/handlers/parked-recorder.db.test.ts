import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { parkedAt } from '#projections/kernel/parking/parked';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { Handler } from '../../kernel/handler.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { parkedRecorder } from './parked-recorder.ts';
import { toDoProjection } from '../../platform/work/to-do-list.ts';
import { workStatuses } from '../troubles/stopped-work.ts';

const parked = { projection: 'orders', stream: 'order-1', eventId: 'e' } as const;

let database: OpenDatabase;
beforeEach(async () => {
  database = openDatabase((await testDatabase()).url);
  await toDoProjection([]).migrate(database.db);
  await database.pool.query(
    `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
     values ('orders', 'order-1', 'e', 'OrderPlaced', 0, 1, 'cannot read it', 1)`,
  );
});
afterEach(() => database.close());

const decide = (handler: Pick<Handler, 'handle'>) =>
  parkedRecorder(
    database.db,
    handler,
    () => new Date(),
  )({ ...parked, decision: 'retry', reason: 'It can be read now' }, processContext('operator', 'once'));
const isStopped = async () => {
  const statuses = await workStatuses(database.pool, []);
  return statuses.find(({ name }) => name === parked.projection)?.isStopped;
};

it('a decision that is in the log is shown until it is carried out', async () => {
  const log = new MemoryLog();
  await decide(createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }));
  expect(log.all.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
    'projection-orders ParkedEventRetried',
  ]);
  expect(await parkedAt(database.db, parked.projection, parked.stream)).toMatchObject({ decision: 'retry' });
  expect(await isStopped()).toBe(false);
});

it('a decision that did not come to the log is none: the stream waits for one as before', async () => {
  await expect(decide({ handle: () => Promise.reject(new Error('The log is away')) })).rejects.toThrow(
    'The log is away',
  );
  expect(await parkedAt(database.db, parked.projection, parked.stream)).toMatchObject({ decision: null });
  expect(await isStopped()).toBe(true);
});

it('a decision whose process died before it came to the log is none after a minute', async () => {
  void decide({ handle: () => new Promise<never>(() => {}) });
  await vi.waitFor(async () => expect(await isStopped()).toBe(false));
  await database.pool.query(`update projection_parked set decided_at = decided_at - interval '61 seconds'`);
  expect(await parkedAt(database.db, parked.projection, parked.stream)).toMatchObject({ decision: null });
  expect(await isStopped()).toBe(true);
});

it('a decision that the release before has noted is shown until it is carried out', async () => {
  await database.pool.query(`update projection_parked set decision = 'skip'`);
  expect(await parkedAt(database.db, parked.projection, parked.stream)).toMatchObject({ decision: 'skip' });
  expect(await isStopped()).toBe(false);
});
