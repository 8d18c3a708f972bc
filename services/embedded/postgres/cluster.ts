import { execFile, type ExecFileOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolderNow } from '../../platform/files/durable.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { OWNER } from './address.ts';

const DEADLINE = 60_000;

/**
 * Creates a cluster: UTF-8, code point order unless a query names a collation, passwords only. It is made in a folder
 * beside its final one and moved when complete, so that a kill in between leaves nothing half made. Given up, or failed, it
 * leaves nothing at all.
 */
export async function makeCluster(
  folder: string,
  password: string,
  { initdb }: Binaries,
  account: Account | undefined,
  giveUp: AbortSignal,
): Promise<void> {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  const draft = join(parent, `${basename(folder)}.new`);
  clearDrafts(parent, basename(draft));
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await runToItsEnd(
      initdb,
      [
        `--pgdata=${draft}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      {
        cwd: draft,
        env: environment(),
        ...(account && { uid: account.uid, gid: account.gid }),
      },
      AbortSignal.any([giveUp, AbortSignal.timeout(DEADLINE)]),
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    giveUp.throwIfAborted();
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, folder);
  syncFolderNow(parent);
}

/**
 * Rejects a program that was given up only when it has ended, and all that it started: until then it would write into
 * folders that are being removed. `execFile` with a signal or a timeout of its own does not wait.
 */
async function runToItsEnd(
  program: string,
  args: readonly string[],
  options: ExecFileOptions,
  giveUp: AbortSignal,
): Promise<void> {
  giveUp.throwIfAborted();
  const running = promisify(execFile)(program, args, options);
  const end = () => running.child.kill();
  giveUp.addEventListener('abort', end);
  try {
    await running;
  } finally {
    giveUp.removeEventListener('abort', end);
  }
}

/** Postgres needs little of our environment, and PG* variables for clients would mislead it. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { PATH, ...(TMPDIR && { TMPDIR }), LC_ALL: 'C', TZ: 'UTC' };
}

function clearDrafts(parent: string, name: string): void {
  if (!existsSync(parent)) return;
  for (const entry of readdirSync(parent))
    if (entry.startsWith(name)) rmSync(join(parent, entry), { recursive: true, force: true });
}
