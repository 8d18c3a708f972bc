import { refuse } from '#services/kernel/decision';
import { adminIds, whileAdminsStay } from '#services/platform/vault/admins';
import { factor } from './factor-state.ts';
import type { AccountsDeps } from './ports.ts';
import { account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'needsFactor'>;

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
    return admins.includes(by) ? ask(await othersBeside(deps, userId, admins)) : FORBIDDEN;
  });

/** The same about oneself: it is told how many admins there are beside. */
export const besideAdmins = <T>(
  deps: Deps,
  userId: string,
  ask: (otherAdmins: number) => Promise<T>,
): Promise<T> =>
  whileAdminsStay(deps.pool, async () => {
    const admins = await standingAdmins(deps);
    return ask(await othersBeside(deps, userId, admins));
  });

/**
 * How many admins stay without this one. Where a second factor is required, who has one leaves somebody behind only in an
 * admin who has one, too; who cannot act goes as long as anybody stays.
 */
const othersBeside = async (deps: Deps, userId: string, admins: readonly string[]): Promise<number> => {
  const able = deps.needsFactor ? await withFactor(deps, admins) : admins;
  const counted = able.includes(userId) ? able : admins;
  return counted.filter((id) => id !== userId).length;
};

const withFactor = async ({ handler }: Deps, ids: readonly string[]): Promise<readonly string[]> => {
  const found = await Promise.all(ids.map((id) => handler.load(factor, id)));
  return ids.filter((_, index) => found[index]?.state.version != null);
};

/** The vault says who may be one; their own streams say who is, also when a crash kept it out of the vault. */
export const standingAdmins = async ({
  handler,
  pool,
}: Omit<Deps, 'needsFactor'>): Promise<readonly string[]> => {
  const ids = await adminIds(pool);
  const found = await Promise.all(ids.map((id) => handler.load(account, id)));
  return ids.filter((_, index) => {
    const state = found[index]?.state;
    return state?.status === 'registered' && state.isAdmin;
  });
};
