import type { Handler } from '#services/kernel/handler';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';
import { account } from './state.ts';

/** An account beside its security, which is a stream of its own; the account as of the log position `reached` at least. */
export const loadSecured = async (handler: Pick<Handler, 'load'>, userId: string, reached?: bigint) => {
  const [loaded, secured] = await Promise.all([
    handler.load(account, userId, reached),
    handler.load(security, userId),
  ]);
  return { account: loaded.state, security: secured.state };
};

/** Whether the account's current address is confirmed. */
export async function isEmailConfirmed(
  { handler }: { readonly handler: Pick<Handler, 'load'> },
  userId: string,
): Promise<boolean> {
  const { account: state, security: secured } = await loadSecured(handler, userId);
  return state.status === 'registered' && secured.confirmed === state.emailKey;
}

/** The same as of a moment ago, mostly without a read: for each letter. */
export async function wasEmailConfirmed(
  { handler }: { readonly handler: Pick<Handler, 'recent'> },
  userId: string,
): Promise<boolean> {
  const { state } = await handler.recent(account, userId);
  if (state.status !== 'registered') return false;
  const { state: secured } = await handler.recent(security, userId);
  return secured.confirmed === state.emailKey;
}

/** Whether nobody has confirmed the account's address, though they could have: it may be somebody else's. */
export const isUnconfirmed = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters'>,
  userId: string,
): Promise<boolean> => deps.writesLetters && !(await isEmailConfirmed(deps, userId));

/** Whether a role that is granted might be a stranger's. A shop that needs no second factor for roles needs no proof here. */
export const isUnvouched = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters' | 'needsFactor'>,
  userId: string,
): Promise<boolean> => deps.needsFactor && isUnconfirmed(deps, userId);
