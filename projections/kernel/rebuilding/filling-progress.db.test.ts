import { expect, test } from 'vitest';
import { PATIENCE } from '../../../tests/support/projecting.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../database.ts';
import type { Log } from '../ports.ts';
import { rebuild } from './rebuild.ts';
import { startRunner } from '../running/runner.ts';
import { prepare } from '../schema.ts';
import { projectionStatuses } from '../running/status.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notesProjection, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

const [before, after] = [notesProjection(), notesProjection({ version: 2 })];

/** A log of which only the first page is answered at once, and the others when it is told to. */
class SlowLog extends FakeLog {
  readonly #rest = Promise.withResolvers<void>();
  readonly goOn = this.#rest.resolve;
  override async *readAll(...asked: Parameters<Log['readAll']>): ReturnType<FakeLog['readAll']> {
    for await (const batch of super.readAll(...asked)) {
      yield batch;
      await this.#rest.promise;
    }
  }
}

test('how far the tables of an upgrade are filled is told until they serve', async () => {
  const { url } = await testDatabase();
  const { db, close } = openDatabase(url);
  const log = new SlowLog();
  for (let count = 0; count < 150; count += 1) log.append('note-1', written('a'));
  await prepare(url, [before]);
  const signal = AbortSignal.timeout(PATIENCE);
  await rebuild({ url, log: new FakeLog(), projection: before, signal });
  const runner = startRunner({ url, log, projections: [after], logger: quiet });
  const status = async () => {
    const shown = await projectionStatuses({ db, log: new FakeLog(), shownEnd: 0n, projections: [after] });
    return shown.find(({ name }) => name === 'notes');
  };
  await expect.poll(status, { timeout: PATIENCE }).toMatchObject({
    filling: true,
    fillingProgress: { phase: 'reading', position: '1000', end: String(log.end), events: 100 },
  });
  log.goOn();
  await expect.poll(status, { timeout: PATIENCE }).toMatchObject({ version: 2, filling: false });
  expect(await status()).not.toHaveProperty('fillingProgress');
  await runner.stop();
  await close();
});
