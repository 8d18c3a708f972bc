import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { prepare } from '../kernel/schema.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { logProjection } from './projector.ts';
import { causedBy, causeOf } from './queries.ts';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

const metadatas: readonly unknown[] = [
  undefined,
  null,
  {},
  'text',
  { actor: null },
  { actor: 'somebody', $correlationId: 7, $causationId: null },
  { actor: { id: 'x', process: null } },
  { actor: {}, $correlationId: 'theirs' },
];

it.each([1, 60])(
  'has events of another program without our metadata, and those behind (%i times)',
  async (times) => {
    const { db } = database;
    const log = new FakeLog();
    for (let number = 0; number < times; number += 1)
      for (const metadata of metadatas) {
        log.append('order-1', { type: 'OrderPlaced', data: null });
        const event = log.all.pop();
        if (event) log.all.push({ ...event, metadata } as RecordedEvent);
      }
    log.append('order-1', { type: 'Odd', data: {} });
    await prepare(url, [logProjection]);
    await sql`delete from log_events`.execute(db);
    await logProjection.apply(db, log.all);
    const { rows } = await sql<{ actor: string; correlation: string }>`
    select actor, correlation_id as correlation from log_events order by position
  `.execute(db);
    const theirs = metadatas.map((_, index) => ({
      actor: 'unknown',
      correlation: index === metadatas.length - 1 ? 'theirs' : '',
    }));
    expect(rows).toEqual([
      ...Array.from({ length: times }, () => theirs).flat(),
      { actor: 'test', correlation: 'c' },
    ]);
  },
);

it.each([1, 60])(
  'has events of another program with a NUL in their metadata, and finds them (%i times)',
  async (times) => {
    const { db } = database;
    const log = new FakeLog();
    const metadata = { actor: { id: 'a\0b' }, $correlationId: 'c\0d', $causationId: 'e\0f' };
    for (let number = 0; number < times; number += 1) {
      log.append('order-1', { type: 'Odd\0', data: { text: 'x\0y' } });
      const event = log.all.pop();
      if (event) log.all.push({ ...event, metadata } as unknown as RecordedEvent);
    }
    await prepare(url, [logProjection]);
    await sql`delete from log_events`.execute(db);
    await logProjection.apply(db, log.all);
    const columns = sql`type, actor, correlation_id as correlation, causation_id as causation`;
    const { rows } = await sql`select ${columns} from log_events`.execute(db);
    const shown = { type: 'Odd\uFFFD', actor: 'a\uFFFDb', correlation: 'c\uFFFDd', causation: 'e\uFFFDf' };
    expect(rows).toEqual(Array.from({ length: times }, () => shown));
    const [odd] = log.all;
    if (!odd) throw new Error('nothing was written');
    expect(await causeOf(db, odd.metadata)).toBeUndefined();
    expect(await causedBy(db, odd)).toEqual({ places: [], total: 0 });
  },
);
