import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { newToDoList } from '../../../tests/order-life/to-do-list.ts';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { toDoProjection } from '../../platform/work/to-do-list.ts';
import { endTroubles } from '../../system/end-troubles.ts';
import { noteTroubles, type Noted } from './note-troubles.ts';
import { workStatuses, type WorkStatus } from './stopped-work.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await toDoProjection([]).migrate(db);
});
afterAll(() => pool.end());
beforeEach(() => pool.query('truncate work_todo, projection_parked'));

const park = () =>
  pool.query(
    `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
     values ('orders', 'order-1', 'e', 'OrderPlaced', 0, 1, 'cannot read it', 1)`,
  );
const fail = (failures: number | null, attempts = 100) =>
  pool.query(
    `insert into work_todo (process, key, due_at, data, attempts, failures, cause, error)
     values ('settle-stock', 'a', now(), '{}', $1, $2, '{}', 'It is poison')`,
    [attempts, failures],
  );
const need = (key: string, trouble: string) =>
  pool.query(
    `insert into work_todo (process, key, due_at, data, attempts, failures, cause, error, trouble)
     values ('settle-stock', $1, now(), '{}', 1, 0, '{}', $2, $3)`,
    [key, `Money of ${trouble} is kept`, trouble],
  );
const stopped = async () =>
  (await workStatuses(pool, ['settle-stock', 'letters'])).filter(({ isStopped }) => isStopped);

describe('what does not go on without somebody', () => {
  it('is a projection with a parked stream, until an operator has decided', async () => {
    await park();
    expect(await stopped()).toEqual([
      { what: 'projection', name: 'orders', isStopped: true, error: 'cannot read it' },
    ]);
    await pool.query(`update projection_parked set decision = 'retry'`);
    expect(await stopped()).toEqual([]);
  });

  it('is a process for which something fails again and again', async () => {
    await fail(24);
    expect(await stopped()).toEqual([]);
    await pool.query('update work_todo set failures = 25');
    expect(await stopped()).toEqual([
      { what: 'process', name: 'settle-stock', isStopped: true, error: 'It is poison' },
    ]);
  });

  it('is no process for which something waited long, and failed once', async () => {
    await fail(null);
    expect(await stopped()).toEqual([]);
    await pool.query('update work_todo set failures = 1');
    expect(await stopped()).toEqual([]);
  });

  it('is no process for which a release that does not know of failures has begun to count again', async () => {
    await fail(30, 1);
    expect(await stopped()).toEqual([]);
  });

  const lookers = () => {
    const log = new MemoryLog();
    let now = new Date('2026-11-20T10:00:00Z');
    const told: string[] = [];
    const onBegan = ({ name, error }: WorkStatus) => void told.push(`${name}: ${error}`);
    const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
    const statuses = () => workStatuses(pool, ['settle-stock']);
    const ending = endTroubles({ handler, stopped, clock: () => now });
    const looker = () => {
      const noted: Noted = new Map();
      return () => noteTroubles({ handler, statuses, clock: () => now, onBegan }, noted);
    };
    return {
      looker,
      /** What was said when it began. */
      told,
      types: () => log.all.map(({ stream, type }) => `${stream} ${type}`),
      /** What the log leaves to do is done, as after a restart. */
      end: () => newToDoList(log).runTasks([ending]),
      later: () => (now = new Date(now.getTime() + 600_000)),
    };
  };

  it('is in the log once, however many look, and again when it goes on: also where that was while nobody looked', async () => {
    const { looker, types, told } = lookers();
    const [one, other] = [looker(), looker()];
    await Promise.all([one(), other()]);
    expect(types()).toEqual([]);

    await park();
    await Promise.all([one(), other()]);
    await one();
    expect(types()).toEqual(['trouble-projection-orders TroubleBegan']);
    expect(new Set(told)).toEqual(new Set(['orders: cannot read it']));

    await pool.query('truncate projection_parked');
    await looker()();
    await Promise.all([one(), other()]);
    expect(types()).toEqual([
      'trouble-projection-orders TroubleBegan',
      'trouble-projection-orders TroubleEnded',
    ]);
  });

  it('is what a task needs a person for, by its own name, however many tasks find it, until it is done', async () => {
    const { looker, types, told, end } = lookers();
    const look = looker();
    await need('a', 'order-1');
    await look();
    expect(types()).toEqual(['trouble-process-order-1 TroubleBegan']);

    await need('b', 'order-2');
    await need('c', 'order-2');
    await look();
    await looker()();
    expect(types().slice(1)).toEqual(['trouble-process-order-2 TroubleBegan']);
    expect(told).toEqual(['order-1: Money of order-1 is kept', 'order-2: Money of order-2 is kept']);

    await end();
    await pool.query(`delete from work_todo where key in ('a', 'b')`);
    await look();
    await end();
    expect(types().slice(2)).toEqual(['trouble-process-order-1 TroubleEnded']);
    await need('a', 'order-1');
    await look();
    expect(types().slice(3)).toEqual(['trouble-process-order-1 TroubleBegan']);
  });

  it('has ended also where the only one that noted it has restarted since, and the next time is told again', async () => {
    const { looker, types, told, end, later } = lookers();
    for (let times = 0; times < 2; times += 1) {
      await need('a', 'order-1');
      await looker()();
      await pool.query('truncate work_todo');
      later();
      await looker()();
      await end();
    }
    const both = ['trouble-process-order-1 TroubleBegan', 'trouble-process-order-1 TroubleEnded'];
    expect(types()).toEqual([...both, ...both]);
    expect(told).toHaveLength(2);
  });

  it('has ended in the log ten minutes later, where who noted it ended and the others looked only while it went', async () => {
    const { looker, types, later } = lookers();
    const [one, other] = [looker(), looker()];
    await other();
    await park();
    await one();
    await pool.query('truncate projection_parked');
    await other();
    expect(types()).toEqual(['trouble-projection-orders TroubleBegan']);

    later();
    await other();
    expect(types()).toEqual([
      'trouble-projection-orders TroubleBegan',
      'trouble-projection-orders TroubleEnded',
    ]);
  });
});
