import { refuse } from '#services/kernel/decision';
import { adminIds, whileAdminsStay } from '#services/platform/vault/admins';
import { factor } from '../second-factor/factor-state.ts';
import type { AccountsDeps } from '../ports.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'needsFactor'>;

const FORBIDDEN = refuse('FORBIDDEN');

/**
 * Asks for a decision about a person on behalf of an admin, while no process can change anybody's role. `ask` gets the
 * number of admins besides the person. FORBIDDEN where the one who asks is no admin any more.
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

/** The same for a decision about oneself: `ask` gets the number of other admins. */
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
 * How many admins remain without this one. Where a second factor is required, and this admin has one, only others who
 * have one count; an admin without one cannot act and may go as long as any admin remains.
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

/**
 * The ids of all admins: the vault names the candidates, their own streams say who really is one, also where a crash
 * kept a change out of the vault.
 */
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
