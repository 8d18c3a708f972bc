import type { Handler } from '#services/kernel/handler';
import { loadSecured } from './load-secured.ts';

/**
 * The key of the confirmed e-mail address of a deleted account; undefined for an address that it had only claimed, which
 * may be anybody's, and while the account is not deleted.
 */
export const emailKeyOfDeleted = async (
  handler: Pick<Handler, 'load'>,
  userId: string,
): Promise<string | undefined> => {
  const { account, security } = await loadSecured(handler, userId);
  const emailKey = account.status === 'deleted' ? account.held?.emailKey : undefined;
  return emailKey === security.confirmed ? emailKey : undefined;
};
