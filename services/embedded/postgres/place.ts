import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../../platform/kept-file.ts';
import { accountFor, barrierTo, type Account } from './account.ts';

/** What DATA_DIR remembers of its Postgres. `folder` is outside of DATA_DIR only where Postgres could not enter it. */
const Kept = z.object({ folder: z.string(), port: z.int().optional(), password: z.string() });
export type KeptPostgres = z.infer<typeof Kept>;

const keptPath = (dataDir: string) => join(dataDir, 'postgres.json');

export function recall(dataDir: string): KeptPostgres | undefined {
  return readKept(keptPath(dataDir), Kept);
}

export function remember(dataDir: string, kept: KeptPostgres): void {
  writeKept(keptPath(dataDir), kept);
}

/** The account that DATA_DIR's Postgres runs as, or will run as; undefined for the account of this process. */
export const postgresAccount = (dataDir: string): Account | undefined => accountFor(recall(dataDir)?.folder);

/** Chooses the folder of a new cluster, and says so when that is not DATA_DIR/postgres. */
export function newPlace(dataDir: string, say: (sentence: string) => void): KeptPostgres {
  const password = randomBytes(24).toString('hex');
  const wished = resolve(dataDir, 'postgres');
  const account = accountFor(undefined);
  const barrier = account && barrierTo(wished, account);
  if (barrier === undefined) return { folder: wished, password };
  const folder = join(openFolder(), `cluster-${randomBytes(6).toString('hex')}`);
  say(`Postgres runs as ${account?.name}, who may not enter ${barrier}; its files are in ${folder}.`);
  return { folder, password };
}

/** A folder of root's that every account may enter. */
export function openFolder(): string {
  const folder = '/var/lib/suuq';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // whatever this process's umask is
  return folder;
}
