import type { Hub } from './hub.ts';
import type { Listener } from './listener.ts';
import type { LivePorts } from './ports.ts';

/**
 * Sees to it that nobody listens with a session that has ended or with a role that they have no more (design §7). The
 * vault says whose changed, and only theirs are asked for; now and then all of them are, in one query.
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
    /** How many changes have been heard of. */
    changes: () => changes,
    /** A session of this account ended, or it may do something else now. */
    changed: (accountId: string): void => {
      changes += 1;
      checked(hub.signedIn(accountId));
    },
    /** Also finds what expired, and what nobody told while the line to the vault was down. */
    checkAll: () => checked(hub.signedIn()),
    /** Somebody has joined with what was read before these changes. */
    joined: (listener: Listener, changesBefore: number): void => {
      if (changes !== changesBefore) checked([listener]);
    },
  };
};
export type Rights = ReturnType<typeof createRights>;
