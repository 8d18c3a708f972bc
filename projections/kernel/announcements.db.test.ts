import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import { CHANNEL } from './checkpoints.ts';
import { exactCache } from './exact-cache.ts';
import { rebuild } from './rebuilding/rebuild.ts';
import { parkedStreams } from './parking/parked.ts';
import { notes, notesProjection, poison, written } from './testing/notes.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

/** Asks for the notes as a process does that keeps what it read until a change is announced. */
const keepingReader = () => {
  const { database, positions } = projecting;
  const cached = exactCache(positions, ['notes']);
  return () => cached('all', () => notes(database.db));
};

const rebuildNotes = (options: Parameters<typeof notesProjection>[0] = {}) => {
  const { url, log } = projecting;
  const projection = notesProjection(options);
  return rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE), force: true });
};

test('what was kept of replaced tables is read again, where the log has nothing behind its last change', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  const runner = run();
  await untilProjected();
  await runner.stop();
  await sql`update notes set text = 'tampered'`.execute(database.db);
  const ask = keepingReader();
  expect(await ask()).toEqual({ 'note-1': 'tampered' });
  await rebuildNotes();
  await expect.poll(ask).toEqual({ 'note-1': 'a' });
  await rebuildNotes({ version: 2, shout: true });
  await expect.poll(ask).toEqual({ 'note-1': 'A' });
});

test('each stream that a new owner goes on with is announced as another change', async () => {
  const { database, log, run, url, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'));
  await log.append('note-2', written('b'));
  const first = run();
  await untilProjected();
  await first.stop();
  poison.clear();
  const client = new pg.Client(url);
  await client.connect();
  const changes = new Set<string>();
  client.on('notification', ({ payload = '' }) => {
    const [, , changed = ''] = payload.split(':');
    // Only what belongs to no position; a checkpoint that moves past other events repeats the change of before.
    if (changed.startsWith('-')) changes.add(changed);
  });
  await client.query(`listen ${CHANNEL}`);
  run();
  await expect.poll(() => changes.size, { timeout: PATIENCE }).toBe(2);
  await client.end();
  expect(await parkedStreams(database.db)).toEqual([]);
});
