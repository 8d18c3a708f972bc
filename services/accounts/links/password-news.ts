import { streamOf } from '#services/kernel/aggregate';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';

/** The same limit as for letters with links, which can also be requested for someone else's address. */
const MOST = 3;
const WITHIN = 30 * 60_000;

type Deps = Pick<AccountsDeps, 'handler' | 'log'>;

/**
 * Whether this change of the password gets a letter. An address that nobody has confirmed may be anybody's, so of many
 * changes in half an hour only the first three get one.
 */
export async function isPasswordNews(
  { handler, log }: Deps,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const changes = (await log.readStream(streamOf(account, userId))).filter(
    ({ type }) => type === 'PasswordChanged',
  );
  const index = changes.findIndex(({ id }) => id === eventId);
  const told = changes[index];
  if (!told) return true;
  const since = told.created.getTime() - WITHIN;
  const before = changes.slice(0, index).filter(({ created }) => created.getTime() > since).length;
  return before < MOST || wasConfirmed({ handler, log }, userId, told.created);
}

/** Whether the address was confirmed by then: news kept from a stranger does not reach them later, all at once. */
async function wasConfirmed({ handler, log }: Deps, userId: string, by: Date): Promise<boolean> {
  const { state } = await handler.load(account, userId);
  const confirmed = (await log.readStream(streamOf(security, userId))).findLast(
    ({ type, created }) => type === 'EmailConfirmed' && created <= by,
  );
  const { emailKey } = { ...Object(confirmed?.data) } as { readonly emailKey?: string };
  return state.status === 'registered' && emailKey === state.emailKey;
}
