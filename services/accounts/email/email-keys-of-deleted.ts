import type { Handler } from '#services/kernel/handler';
import { emailClaim } from '../claim.ts';
import { loadSecured } from '../load-secured.ts';

type Deps = Pick<Handler, 'load'>;

/**
 * The keys of all e-mail addresses that a deleted account ever confirmed, also of those it gave up for another; none
 * while it is not deleted. Left out are an address that it had only claimed, which may be anybody's, and one that
 * another account has confirmed since.
 */
export const emailKeysOfDeleted = async (handler: Deps, userId: string): Promise<readonly string[]> => {
  const { account, security } = await loadSecured(handler, userId);
  if (account.status !== 'deleted') return [];
  const keys: string[] = [];
  for (const key of security.everConfirmed ?? [])
    if (!(await isAnothers(handler, userId, key))) keys.push(key);
  return keys;
};

/** To have claimed the address is not enough: anybody could then keep the letters going. */
const isAnothers = async (handler: Deps, userId: string, key: string): Promise<boolean> => {
  const { holder } = (await handler.load(emailClaim.aggregate, key)).state;
  if (holder === undefined || holder === userId) return false;
  return (await loadSecured(handler, holder)).security.confirmed === key;
};
