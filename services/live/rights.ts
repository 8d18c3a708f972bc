import type { Hub } from './hub.ts';
import type { Listener } from './listener.ts';
import type { LivePorts } from './ports.ts';

/**
 * Makes sure that nobody listens with a session that has ended or a role that they no longer have (design §7). The
 * vault says whose changed, and only those are checked; now and then all are, in one query.
 */
export const createRights = (hub: Hub, { sessions, onError }: Pick<LivePorts, 'sessions' | 'onError'>) => {
  let changes = 0;

  const check = async (listeners: readonly Listener[]): Promise<void> => {
    const ids = new Set(listeners.flatMap(({ who }) => who?.sessionId ?? []));
    if (ids.size === 0) return;
    const standing = await sessions.standing([...ids]);
    for (const listener of listeners)
      if (listener.who && standing.get(listener.who.sessionId) !== listener.who.role) hub.dismiss(listener);
  };
  const checked = (listeners: readonly Listener[]) => void check(listeners).catch(onError);

  return {
    /** The number of changes so far. */
    changes: () => changes,
    /** A session of this account ended, or it may do something else now. */
    changed: (accountId: string): void => {
      changes += 1;
      checked(hub.signedIn(accountId));
    },
    /** Also finds expired sessions, and changes that were missed while the connection to the vault was down. */
    checkAll: () => checked(hub.signedIn()),
    /** Checks a listener that joined with rights that were read before later changes. */
    joined: (listener: Listener, changesBefore: number): void => {
      if (changes !== changesBefore) checked([listener]);
    },
  };
};
export type Rights = ReturnType<typeof createRights>;
