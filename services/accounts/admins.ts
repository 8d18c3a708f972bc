import { refuse } from '#services/kernel/decision';
import { adminIds, whileAdminsStay } from '#services/platform/vault/admins';
import type { AccountsDeps } from './ports.ts';
import { account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool'>;

const FORBIDDEN = refuse('FORBIDDEN');

/**
 * Asks for a decision about a person, by an admin, while nobody's role changes in any process: it is told how many
 * admins there are beside the person. Who asks and is no admin any more was one when their call began.
 */
export const amongAdmins = <T>(
  deps: Deps,
  { userId, by }: { readonly userId: string; readonly by: string },
  ask: (otherAdmins: number) => Promise<T>,
): Promise<T | typeof FORBIDDEN> =>
  whileAdminsStay(deps.pool, async () => {
    const admins = await standingAdmins(deps);
    return admins.includes(by) ? ask(admins.filter((id) => id !== userId).length) : FORBIDDEN;
  });

/** The same about oneself: it is told how many admins there are beside. */
export const besideAdmins = <T>(
  deps: Deps,
  userId: string,
  ask: (otherAdmins: number) => Promise<T>,
): Promise<T> =>
  whileAdminsStay(deps.pool, async () => {
    const admins = await standingAdmins(deps);
    return ask(admins.filter((id) => id !== userId).length);
  });

/** The vault says who may be one; their own streams say who is, also when a crash kept it out of the vault. */
export const standingAdmins = async ({ handler, pool }: Deps): Promise<readonly string[]> => {
  const ids = await adminIds(pool);
  const found = await Promise.all(ids.map((id) => handler.load(account, id)));
  return ids.filter((_, index) => {
    const state = found[index]?.state;
    return state?.status === 'registered' && state.isAdmin;
  });
};
