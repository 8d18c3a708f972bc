import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareAppends } from './bare-appends.ts';
import { bareAnswers, bareEchoes } from './bare-servers.ts';
import { fdatasyncRate } from './fdatasync.ts';
import { smallTransactions } from './small-transactions.ts';

/** What this machine can do at most, without a shop: what a shop is near to is what limits it. */
export const machineLimits = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-limits-'));
  try {
    return {
      rows: [fdatasyncRate(folder), await bareAnswers(), await bareEchoes(), ...(await bareAppends(folder))],
      /** The same of a Postgres that runs. */
      onPostgres: smallTransactions,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
