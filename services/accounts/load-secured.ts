import type { Handler } from '#services/kernel/handler';
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
