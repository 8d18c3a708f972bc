import { expect } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../projections/kernel/database.ts';
import { notesProjection, poison } from '../../projections/kernel/testing/notes.ts';
import { ProjectedPositions } from '../../projections/kernel/positions.ts';
import { startRunner, type Runner } from '../../projections/kernel/running/runner.ts';
import { testDatabase } from './stores.ts';
import type { TestLog } from './log-on-node.ts';
import { testLog } from './test-log.ts';
import { quiet } from '../../projections/kernel/testing/quiet.ts';

/** Milliseconds that a projection may take in a test. */
export const PATIENCE = 20_000;

type Options = Parameters<typeof notesProjection>[0];

/** The running kernel: notes that are projected from a log of this test into a database of this test. */
export interface Projecting {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly log: TestLog;
  readonly positions: ProjectedPositions;
  /** Starts another runner, of one projection or of several. */
  readonly run: (...projections: readonly Options[]) => Runner;
  /** Waits for a position, or else for the last event of this test. */
  readonly untilProjected: (position?: bigint) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startProjecting(): Promise<Projecting> {
  const { url } = await testDatabase();
  const log = await testLog();
  const database = openDatabase(url);
  const positions = new ProjectedPositions(url);
  positions.start();
  const runners: Runner[] = [];
  return {
    url,
    database,
    log,
    positions,
    run: (...given) => {
      const options = given.length === 0 ? [undefined] : given;
      const projections = options.map((each) => notesProjection(each));
      const times = { outdated: 500, rolledBack: 4_000 };
      const runner = startRunner({ url, log, projections, logger: quiet, times });
      runners.push(runner);
      return runner;
    },
    untilProjected: async (position = log.end) =>
      expect(await positions.waitFor(['notes'], position, PATIENCE)).toBe(true),
    close: async () => {
      poison.clear();
      await Promise.all(runners.map((runner) => runner.stop()));
      await positions.stop();
      await database.close();
    },
  };
}
