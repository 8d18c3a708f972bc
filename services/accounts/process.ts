import { accountEvents, emailEvents, usernameEvents } from '#contracts/accounts/events';
import { decode } from '#contracts/kernel/event';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Process, ToDo } from '#services/kernel/process';
import { z } from 'zod';
import { settleAccount, settleClaim, settleFormerUsernames } from './settle.ts';
import type { AccountsDeps } from './ports.ts';

/** Milliseconds. A claim older than this whose account does not stand on it is given up (design §5). */
const GIVEN_UP_AFTER = 20_000;
/** Milliseconds: by then the command itself has written the vault, unless it crashed. */
const SOON = 1_000;

const item = z.discriminatedUnion('what', [
  z.object({ what: z.literal('claim'), kind: z.enum(['email', 'username']), key: z.string() }),
  z.object({ what: z.literal('account'), userId: z.string() }),
  z.object({ what: z.literal('former usernames'), userId: z.string() }),
]);
type Item = z.infer<typeof item>;

/** Finishes or undoes registrations and username changes, and repeats what accounts write into the vault. */
export const accountsProcess = (
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>,
): Process => ({
  name: 'accounts',
  version: 1,
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
  return [
    claimed ? add(key, created, GIVEN_UP_AFTER, { what: 'claim', kind, key: idOf(stream) }) : done(key),
  ];
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
