import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareAppends } from './bare-appends.ts';
import { bareAnswers, bareEchoes } from './bare-servers.ts';
import { fdatasyncRate } from './fdatasync.ts';
import { smallTransactions } from './small-transactions.ts';

/** This machine's limits, without a shop: a shop near one of them is limited by it. */
export const machineLimits = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-limits-'));
  try {
    return {
      rows: [fdatasyncRate(folder), await bareAnswers(), await bareEchoes(), ...(await bareAppends(folder))],
      /** The limits of a running Postgres. */
      onPostgres: smallTransactions,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
