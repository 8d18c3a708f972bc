import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import { openSlowLine, type SlowLine } from '../../tests/support/slow-line.ts';
import { ProjectedPositions } from './positions.ts';
import { written } from './testing/notes.ts';

let projecting: Projecting;
let line: SlowLine;
let positions: ProjectedPositions;
beforeEach(async () => {
  projecting = await startProjecting();
  const address = new URL(projecting.url);
  line = await openSlowLine(Number(address.port));
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${line.port}`;
  positions = new ProjectedPositions(address.href);
  positions.start();
  projecting.run();
});
afterEach(async () => {
  line.resume();
  await positions.stop();
  await line[Symbol.asyncDispose]();
  await projecting.close();
});

const reached = () => positions.waitFor(['notes'], projecting.log.end, 20_000);

test('forgets what was announced when the connection falls silent, and hears again over the next one', async () => {
  const { log, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  expect(await reached()).toBe(true);
  line.hang();
  await log.append('note-1', written('b'));
  await untilProjected();
  await expect.poll(() => positions.of('notes')).toBeUndefined();
  expect(positions.changedAt('notes')).toBeUndefined();
  line.resume();
  expect(await reached()).toBe(true);
});
