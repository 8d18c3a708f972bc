import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../../platform/files/kept-file.ts';
import { accountFor, barrierTo, type Account } from './account.ts';

/** What DATA_DIR remembers of its Postgres. `folder` is outside of DATA_DIR only where Postgres could not enter it. */
const Kept = z.object({ folder: z.string(), port: z.int().optional(), password: z.string() });
export type KeptPostgres = z.infer<typeof Kept>;

const keptPath = (dataDir: string) => join(dataDir, 'postgres.json');
const ownFolder = (dataDir: string) => resolve(dataDir, 'postgres');

/** Whether a cluster is a part of DATA_DIR, which is moved and copied with it. */
export const isInside = (dataDir: string, folder: string): boolean => dirname(folder) === resolve(dataDir);

export function recall(dataDir: string): KeptPostgres | undefined {
  const kept = readKept(keptPath(dataDir), Kept);
  return kept && { ...kept, folder: placeOf(dataDir, kept.folder) };
}

export function remember(dataDir: string, kept: KeptPostgres): void {
  writeKept(keptPath(dataDir), kept);
}

/**
 * Danger: the file says where DATA_DIR/postgres was when it was written, since the release before takes that as it is. In
 * a copy that is the cluster of another shop, and where DATA_DIR was moved nothing is left there.
 */
function placeOf(dataDir: string, folder: string): string {
  const own = ownFolder(dataDir);
  return basename(folder) === basename(own) ? own : folder;
}

/** The account that DATA_DIR's Postgres runs as, or will run as; undefined for the account of this process. */
export const postgresAccount = (dataDir: string): Account | undefined => accountFor(recall(dataDir)?.folder);

/** Chooses the folder of a new cluster, and says so when that is not DATA_DIR/postgres. */
export function newPlace(dataDir: string, say: (sentence: string) => void): KeptPostgres {
  const password = randomBytes(24).toString('hex');
  const wished = ownFolder(dataDir);
  const account = accountFor(undefined);
  const barrier = account && barrierTo(wished, account);
  if (barrier === undefined) return { folder: wished, password };
  const folder = join(openFolder(), `cluster-${randomBytes(6).toString('hex')}`);
  say(`Postgres runs as ${account?.name}, who may not enter ${barrier}; its files are in ${folder}.`);
  return { folder, password };
}

/**
 * A folder of root's that every account may enter. Danger: it has to be the DATA_DIR of no shop, which is closed to
 * others; releases before used /var/lib/suuq, where some clusters still are.
 */
export function openFolder(): string {
  const folder = '/var/lib/suuq-postgres';
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // whatever this process's umask is
  return folder;
}
