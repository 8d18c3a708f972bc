import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notesProjection, written } from '../testing/notes.ts';
import { rebuild } from './rebuild.ts';
import { prepare } from '../schema.ts';
import { startRunner } from '../running/runner.ts';
import { quiet } from '../testing/quiet.ts';

/** The read side's deadline for a statement, in ms; short here. */
const DEADLINE = 1_000;
/** Longer than it, in seconds; what is not made to wait has all of it, on a slow machine too. */
const LONGER = 1.4;
const PATIENCE = 30_000;

let url: string;
let database: OpenDatabase;
let log: FakeLog;

beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
  log.append('note-1', written('a'));
  const runner = startRunner({ url, log, projections: [notesProjection()], logger: quiet });
  await expect.poll(() => readCheckpoint(database.db, 'notes')).toMatchObject({ position: log.end });
  await runner.stop();
});
afterEach(() => database.close());

/** Whether a statement with these words has waited behind a lock for longer than the deadline. */
const isLate = async (words: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike ${`%${words}%`} and now() - query_start > make_interval(secs => ${LONGER})
  `.execute(database.db);
  return rows.length > 0;
};

/** Locks a table until the statement with these words is late. */
const slowDown = (words: string, lock: string) => {
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const released = database.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql.raw(`lock table ${lock} mode`).execute(trx);
    resolve();
    await expect.poll(() => isLate(words), { timeout: PATIENCE }).toBe(true);
  });
  return { locked, released };
};

/** The database's address, with the short deadline. */
const hastyUrl = (): string => {
  const hasty = new URL(url);
  hasty.searchParams.set('statement_timeout', String(DEADLINE));
  return hasty.href;
};

/** Rebuilds the notes, and does something while the new table is filled, or once it has been compared. */
const rebuildNotes = (at: 'filling' | 'compared', meanwhile: () => Promise<void>) => {
  const { apply, ...projection } = notesProjection();
  log.head = async () => {
    if (at === 'compared') await meanwhile();
    return log.end;
  };
  return rebuild({
    url: hastyUrl(),
    log,
    projection: {
      ...projection,
      apply: async (...asked) => {
        if (at === 'filling') await meanwhile();
        return apply(...asked);
      },
    },
    signal: AbortSignal.timeout(PATIENCE),
  });
};

describe('a rebuild waits for as long as it takes', () => {
  it.each([
    [
      'to clean the new tables',
      'vacuum (analyze)',
      'rebuild_notes.notes in share update exclusive',
      'filling',
    ],
    ['to compare them with the old ones', 'union all', 'public.notes in access exclusive', 'filling'],
    ['to count their rows', 'count(*)', 'rebuild_notes.notes in access exclusive', 'compared'],
  ] as const)('%s', async (_, words, lock, at) => {
    const released: Promise<void>[] = [];
    const rebuilt = await rebuildNotes(at, async () => {
      const slowed = slowDown(words, lock);
      released.push(slowed.released);
      await slowed.locked;
    });
    await Promise.all(released);
    expect(released).toHaveLength(1);
    expect(rebuilt).toMatchObject({ rows: 1, differing: 0 });
  });
});

it('an index that is added to a table which serves is built for as long as it takes', async () => {
  const { migrate, ...projection } = notesProjection();
  // Each row of it takes longer than the deadline.
  await sql`
    create function slowly(text) returns text immutable language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${LONGER}); return $1; end`)}
  `.execute(database.db);
  await prepare(hastyUrl(), [
    {
      ...projection,
      migrate: async (db) => {
        await migrate(db);
        await sql`create index if not exists notes_text on notes (slowly(text))`.execute(db);
      },
    },
  ]);
  const { rows } = await sql`select from pg_indexes where indexname = 'notes_text'`.execute(database.db);
  expect(rows).toHaveLength(1);
});
