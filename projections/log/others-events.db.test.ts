import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { prepare } from '../kernel/schema.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { logProjection } from './projector.ts';

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
