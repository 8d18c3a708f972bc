import { factorEvents } from '#contracts/accounts/factor-events';
import { accountEvents, emailEvents, securityEvents, usernameEvents } from '#contracts/accounts/events';
import { DAY } from '#contracts/kernel/duration';
import type { DomainEvent } from '#contracts/kernel/event';
import { processManager } from '#services/kernel/define-process-manager';
import { processContext, reachedBy } from '#services/kernel/process-context';
import type { TaskChange } from '#services/kernel/process-manager';
import type { ReadEvent } from '#services/kernel/read-event';
import { z } from 'zod';
import { countAlone } from './email/counted-mailbox.ts';
import { registrationPast } from './registration-past.ts';
import {
  GIVEN_UP_AFTER,
  syncVault,
  releaseUnusedClaim,
  releaseFormer,
  finishEmailChange,
  finishDeletion,
  finishTakenIn,
} from './finish-account-changes.ts';
import type { AccountsDeps } from './ports.ts';
import { syncFactor } from './second-factor/second-factor.ts';
import { AT_A_TIME, takeGuestsIn } from './guests/take-guests-in.ts';

/**
 * Milliseconds. After that, an order that was sealed before its customer's key was destroyed, or placed before their
 * session ended, is in the log or never will be: an append gives up after 8 s. Calls that were under
 * way, which could still write to the vault, have been answered as well.
 */
const LAST_ORDER_AFTER = 30_000;
/** Milliseconds: by then the command itself has written the vault, unless it crashed. */
const SOON = 1_000;
/** Milliseconds: by then guests were taken in and former names released. Whoever has been a guest since stays one. */
const LONG_DONE = 7 * DAY;

const item = z.discriminatedUnion('what', [
  z.object({ what: z.literal('claim'), kind: z.enum(['email', 'username']), key: z.string() }),
  z.object({ what: z.literal('account'), userId: z.string() }),
  z.object({ what: z.literal('factor'), userId: z.string() }),
  z.object({ what: z.literal('former usernames'), userId: z.string() }),
  z.object({ what: z.literal('changed e-mail'), userId: z.string(), emailKey: z.string() }),
  z.object({ what: z.literal('orders'), userId: z.string(), until: z.string() }),
  z.object({ what: z.literal('guests'), userId: z.string(), emailKey: z.string(), until: z.string() }),
  z.object({ what: z.literal('taken in'), userId: z.string(), until: z.string() }),
]);
type Item = z.infer<typeof item>;

/**
 * Finishes or undoes registrations and changes of usernames and e-mails, repeats the accounts' writes to the vault,
 * takes in the guests of confirmed addresses with their orders, counts their sessions alone, and finishes deletions.
 */
export const accountsProcess = (
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'orders' | 'syncedVaults' | 'clock'>,
) =>
  processManager({
    name: 'accounts',
    version: 5,
    events: { ...accountEvents, ...emailEvents, ...usernameEvents, ...securityEvents, ...factorEvents },
    task: item,
    on: {
      EmailClaimed: (event) => [claimed('email', event)],
      EmailReleased: (event) => {
        if (event.data.accountStays) return [released('email', event)];
        // A deleted account's e-mail is released once the key is gone: no orders are placed after that.
        return [released('email', event), closeOrdersTask(event)];
      },
      UsernameClaimed: (event) => [claimed('username', event)],
      UsernameReleased: (event) => [released('username', event)],
      AccountRegistered: (event) => {
        const { userId, emailKey, usernameKey } = event.data;
        const claims = [
          done(keyOfClaim('email', emailKey, userId)),
          done(keyOfClaim('username', usernameKey, userId)),
        ];
        return [...syncVaultTask(event), ...claims];
      },
      RegistrationAbandoned: 'ignored',
      ProfileUpdated: (event) => {
        const { userId, usernameKey } = event.data;
        const data = { what: 'former usernames', userId } as const;
        const formerUsernames = add(`former usernames ${userId}`, event.created, GIVEN_UP_AFTER + SOON, data);
        return [...syncVaultTask(event), formerUsernames, done(keyOfClaim('username', usernameKey, userId))];
      },
      EmailChanged: (event) => {
        const { userId, emailKey } = event.data;
        const data = { what: 'changed e-mail', userId, emailKey } as const;
        const finish = add(`changed e-mail ${userId}`, event.created, SOON, data);
        return [...syncVaultTask(event), finish, done(keyOfClaim('email', emailKey, userId))];
      },
      PasswordChanged: syncVaultTask,
      AdminGranted: syncVaultTask,
      AdminRevoked: syncVaultTask,
      AuditorGranted: syncVaultTask,
      AuditorRevoked: syncVaultTask,
      AccountDeleted: syncVaultTask,
      GuestRegistered: syncVaultTask,
      GuestTakenIn: (event) => {
        const { userId } = event.data;
        const data = { what: 'taken in', userId, until: untilLastOrder(event.created) } as const;
        return [addLasting(`taken in ${userId}`, event.created, SOON, data)];
      },
      GuestDeleted: syncVaultTask,
      GuestErased: (event) => [closeOrdersTask(event)],
      EmailConfirmed: ({ created, data: { userId, emailKey } }) => {
        // It looks again later for guests who were registering at that moment.
        const data = { what: 'guests', userId, emailKey, until: untilLastOrder(created) } as const;
        return [add(`guests ${userId} ${emailKey}`, created, SOON, data)];
      },
      GuestJoined: 'ignored',
      PasswordResetRequested: 'ignored',
      EmailConfirmationRequested: 'ignored',
      SecondFactorTurnedOn: syncFactorTask,
      SecondFactorTurnedOff: syncFactorTask,
      RecoveryCodesReplaced: syncFactorTask,
      RecoveryCodeUsed: 'ignored',
      // Its letter continues from here.
      EmailChangeRequested: 'ignored',
      EmailChangeWithdrawn: 'ignored',
    },
    past: registrationPast,
    forgottenAfter: LONG_DONE,
    act: async (due, { key, cause }) => {
      switch (due.what) {
        case 'claim':
          return releaseUnusedClaim(deps, due.kind, due.key);
        case 'account': {
          // Later changes of the account are tasks of their own.
          const reached = reachedBy(cause);
          return deps.syncedVaults.includes(due.userId, reached)
            ? 'done'
            : syncVault(deps, due.userId, reached);
        }
        case 'factor':
          await syncFactor(deps, due.userId, reachedBy(cause));
          return 'done';
        case 'former usernames':
          return releaseFormer(deps, 'username', due.userId);
        case 'changed e-mail':
          return finishEmailChange(deps, due);
        case 'orders': {
          const result = await finishDeletion(deps, due.userId);
          return deps.clock() < new Date(due.until) ? 'wait' : result;
        }
        case 'guests': {
          // Also those of sign-ins that were under way.
          await countAlone(deps, due.userId);
          const { guests } = await takeGuestsIn(deps, due, processContext('accounts', key, cause));
          return guests === AT_A_TIME || deps.clock() < new Date(due.until) ? 'wait' : 'done';
        }
        case 'taken in': {
          const result = await finishTakenIn(deps, due.userId);
          return deps.clock() < new Date(due.until) ? 'wait' : result;
        }
        default:
          return due satisfies never;
      }
    },
  });

type OfPerson = ReadEvent<DomainEvent<string, { readonly userId: string }>>;

const claimed = (kind: 'email' | 'username', { streamId, data, created }: OfPerson): TaskChange<Item> =>
  addLasting(keyOfClaim(kind, streamId, data.userId), created, GIVEN_UP_AFTER, {
    what: 'claim',
    kind,
    key: streamId,
  });

const released = (kind: 'email' | 'username', { streamId, data }: OfPerson): TaskChange<Item> =>
  done(keyOfClaim(kind, streamId, data.userId));

const syncVaultTask = ({ data: { userId }, created }: OfPerson): readonly TaskChange<Item>[] => [
  addLasting(`account ${userId}`, created, SOON, { what: 'account', userId }),
];

const syncFactorTask = ({ data: { userId }, created }: OfPerson): readonly TaskChange<Item>[] => [
  addLasting(`factor ${userId}`, created, SOON, { what: 'factor', userId }),
];

const untilLastOrder = (from: Date): string => new Date(from.getTime() + LAST_ORDER_AFTER).toISOString();

const closeOrdersTask = ({ data: { userId }, created }: OfPerson): TaskChange<Item> => {
  const until = untilLastOrder(created);
  return addLasting(`orders ${userId}`, created, 0, { what: 'orders', userId, until });
};

const keyOfClaim = (kind: 'email' | 'username', key: string, userId: string): string =>
  `${kind} ${key} ${userId}`;

const add = (key: string, from: Date, after: number, data: Item) => ({
  kind: 'add' as const,
  key,
  dueAt: new Date(from.getTime() + after),
  data,
});

/** Also of long ago: a vault that was restored may need it again, and a claim is released however late. */
const addLasting = (...task: Parameters<typeof add>): TaskChange<Item> => ({
  ...add(...task),
  isLasting: true,
});

const done = (key: string): TaskChange<Item> => ({ kind: 'done', key });
