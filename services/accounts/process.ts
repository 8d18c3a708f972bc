import { accountEvents, emailEvents, usernameEvents } from '#contracts/accounts/events';
import { decode } from '#contracts/kernel/event';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Process, ToDo } from '#services/kernel/process';
import { z } from 'zod';
import { settleAccount, settleClaim, settleFormerUsernames, settleOrders } from './settle.ts';
import type { AccountsDeps } from './ports.ts';

/** Milliseconds. A claim older than this whose account does not stand on it is given up (design §5). */
const GIVEN_UP_AFTER = 20_000;
/**
 * Milliseconds. An order that was sealed before its customer's key was destroyed is in the log by then, or never: an
 * append gives up after 12 s.
 */
const LAST_ORDER_AFTER = 30_000;
/** Milliseconds: by then the command itself has written the vault, unless it crashed. */
const SOON = 1_000;

const item = z.discriminatedUnion('what', [
  z.object({ what: z.literal('claim'), kind: z.enum(['email', 'username']), key: z.string() }),
  z.object({ what: z.literal('account'), userId: z.string() }),
  z.object({ what: z.literal('former usernames'), userId: z.string() }),
  z.object({ what: z.literal('orders'), userId: z.string(), until: z.string() }),
]);
type Item = z.infer<typeof item>;

/**
 * Finishes or undoes registrations and username changes, repeats what accounts write into the vault, and closes the
 * orders of who was deleted.
 */
export const accountsProcess = (
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'orders' | 'clock'>,
): Process => ({
  name: 'accounts',
  version: 3,
  todo: (event) => {
    const category = categoryOf(event.stream);
    if (category === 'account') return accountToDo(event);
    return category === 'email' || category === 'username' ? claimToDo(category, event) : [];
  },
  act: async ({ data }) => {
    const due = item.parse(data);
    const givenUp = new Date(deps.clock().getTime() - GIVEN_UP_AFTER);
    switch (due.what) {
      case 'claim':
        return settleClaim(deps, due.kind, due.key, givenUp);
      case 'account':
        return settleAccount(deps, due.userId);
      case 'former usernames':
        return settleFormerUsernames(deps, due.userId, givenUp);
      case 'orders': {
        const settled = await settleOrders(deps, due.userId);
        return deps.clock() < new Date(due.until) ? 'wait' : settled;
      }
      default:
        due satisfies never;
        return 'done';
    }
  },
});

const claimToDo = (
  kind: 'email' | 'username',
  { stream, type, metadata, data, created }: RecordedEvent,
): ToDo[] => {
  const stored = { type, version: metadata.schema, data };
  const { userId } = decode({ ...emailEvents, ...usernameEvents }, stored).data;
  const key = keyOfClaim(kind, idOf(stream), userId);
  const claimed = type === emailEvents.EmailClaimed.type || type === usernameEvents.UsernameClaimed.type;
  if (claimed) return [add(key, created, GIVEN_UP_AFTER, { what: 'claim', kind, key: idOf(stream) })];
  if (kind === 'username') return [done(key)];
  // Of a deleted account the e-mail is released once the key is gone: from then on nothing more is ordered.
  const until = new Date(created.getTime() + LAST_ORDER_AFTER).toISOString();
  return [done(key), add(`orders ${userId}`, created, 0, { what: 'orders', userId, until })];
};

const accountToDo = ({ type, metadata, data, created }: RecordedEvent): ToDo[] => {
  const event = decode(accountEvents, { type, version: metadata.schema, data });
  const { userId } = event.data;
  const settle = add(`account ${userId}`, created, SOON, { what: 'account', userId });
  const formerUsernames = add(`former usernames ${userId}`, created, GIVEN_UP_AFTER + SOON, {
    what: 'former usernames',
    userId,
  });
  if (event.type === 'AccountRegistered') {
    const { emailKey, usernameKey } = event.data;
    const claims = [
      done(keyOfClaim('email', emailKey, userId)),
      done(keyOfClaim('username', usernameKey, userId)),
    ];
    return [settle, ...claims];
  }
  if (event.type === 'ProfileUpdated')
    return [settle, formerUsernames, done(keyOfClaim('username', event.data.usernameKey, userId))];
  return event.type === 'RegistrationAbandoned' ? [] : [settle];
};

const keyOfClaim = (kind: 'email' | 'username', key: string, userId: string): string =>
  `${kind} ${key} ${userId}`;

const add = (key: string, from: Date, after: number, data: Item): ToDo => ({
  kind: 'add',
  key,
  dueAt: new Date(from.getTime() + after),
  data,
});

const done = (key: string): ToDo => ({ kind: 'done', key });
