import { streamOf } from '#services/kernel/aggregate';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';
import { account } from './state.ts';

/** As many in as many milliseconds as letters with a link, which may be asked for an address of somebody else, too. */
const MOST = 3;
const WITHIN = 30 * 60_000;

/**
 * Whether a letter tells of this change of the password. An address that nobody has confirmed may be anybody's, so of
 * many changes in half an hour only the first three are told there.
 */
export async function isPasswordNews(
  { handler, log }: Pick<AccountsDeps, 'handler' | 'log'>,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const [{ state }, secured] = await Promise.all([
    handler.load(account, userId),
    handler.load(security, userId),
  ]);
  if (state.status === 'registered' && secured.state.confirmed === state.emailKey) return true;
  const changes = (await log.readStream(streamOf(account, userId))).filter(
    ({ type }) => type === 'PasswordChanged',
  );
  const index = changes.findIndex(({ id }) => id === eventId);
  const told = changes[index];
  if (!told) return true;
  const since = told.created.getTime() - WITHIN;
  return changes.slice(0, index).filter(({ created }) => created.getTime() > since).length < MOST;
}
