import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The account that Postgres runs as: the own one for an ordinary user, another one for root, since Postgres refuses
 * root.
 */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** Accounts that root may use for Postgres, best first; `nobody` exists in the smallest container. */
const STAND_INS = ['postgres', 'nobody'];

/**
 * The account for a cluster: `undefined` means this process's own. An existing cluster belongs to the user who made it,
 * so that a shop can be started by that user and by root.
 */
export function accountFor(cluster: string | undefined): Account | undefined {
  const self = process.getuid?.();
  const owner = cluster === undefined ? undefined : statSync(cluster, { throwIfNoEntry: false });
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined;
    throw new Error(
      `${cluster} belongs to another user (uid ${owner.uid}): start the shop as that user or as root.`,
    );
  }
  if (owner !== undefined) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const accounts = parseAccounts(readFileSync('/etc/passwd', 'utf8'));
  for (const name of STAND_INS) {
    const account = accounts.find((each) => each.name === name);
    if (account !== undefined) return account;
  }
  throw new Error(
    `Postgres does not run as root, and there is no user ${STAND_INS.join(' or ')} to run it as.`,
  );
}

export function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The first folder on the way to `path` that the account may not enter; folders that do not exist yet are skipped. */
export function barrierTo(path: string, account: Account): string | undefined {
  const whole = resolve(path);
  const way = [whole];
  for (let folder = whole; dirname(folder) !== folder;) way.unshift((folder = dirname(folder)));
  return way.find((folder) => {
    const stat = statSync(folder, { throwIfNoEntry: false });
    return stat !== undefined && stat.isDirectory() && !mayEnter(stat, account);
  });
}

/** Checks a folder's execute bit of the one class that counts: owner before group before everyone. */
export function mayEnter(
  folder: { mode: number; uid: number; gid: number },
  { uid, gid }: Pick<Account, 'uid' | 'gid'>,
): boolean {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
