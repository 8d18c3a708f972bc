import { accountEvents, deviceEvents, securityEvents } from '#contracts/accounts/events';
import type { CommandContext } from '#services/kernel/command-context';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import type { EventLog } from '#services/kernel/event-log';
import { createPersonalData } from '#services/platform/personal-data';
import { createKnownDevices } from '#services/platform/identity/known-devices';
import { createSessions } from '#services/platform/session';
import type { Pool } from 'pg';
import { createLinkTokens } from '../links/link-tokens.ts';
import type { AccountsDeps } from '../ports.ts';
import { createSyncedVaults } from '../synced-vaults.ts';
import { signIn, type SignIn, type SignInOutcome } from '../signing-in/sign-in.ts';

export const START = new Date('2026-05-01T10:00:00.000Z');

/**
 * Accounts for tests: a log in memory, a real vault, and a clock that only moves when it is set. `another` is a second
 * process.
 */
export const accountsFor = (pool: Pool) => accountsOn(pool, new MemoryLog());

const noOrders: AccountsDeps['orders'] = {
  of: () => Promise.resolve([]),
  openOf: () => Promise.resolve([]),
  takeOver: () => Promise.reject(new Error('There is no order')),
  cancel: () => Promise.reject(new Error('There is no order')),
};

/** The same on a given log. */
export const accountsOn = <Log extends EventLog>(pool: Pool, log: Log, time = { now: START }) => {
  const clock = () => time.now;
  const vaultKey = 'a vault key of more than 32 bytes!';
  const personal = createPersonalData({
    pool,
    keys: { vaultKey },
    events: { ...accountEvents, ...securityEvents, ...deviceEvents },
  });
  const deps: AccountsDeps = {
    handler: createHandler({ log, seal: personal.seal }),
    log,
    pool,
    personal,
    sessions: createSessions({ pool, secret: 'a jwt secret of more than 32 bytes', clock }),
    links: createLinkTokens('a jwt secret of more than 32 bytes'),
    devices: createKnownDevices('a jwt secret of more than 32 bytes'),
    users: { byId: () => Promise.resolve(undefined) },
    orders: noOrders,
    chooseLanguage: () => Promise.resolve(),
    syncedVaults: createSyncedVaults(),
    clock,
    needsFactor: false,
    writesLetters: false,
    registration: 'open',
  };
  return { deps, log, time, another: (): AccountsDeps => accountsOn(pool, log, time).deps };
};

let commands = 0;

/** A new command each time. */
export const command = (id: string): CommandContext => {
  const commandId = `test-${++commands}`;
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: { id, role: 'customer' },
  };
};

/** Signs in. */
export const enter = (deps: AccountsDeps, person: SignIn): Promise<SignInOutcome> =>
  signIn(deps, person, command);

/** The `Cookie` header of a browser that is signed in; '' where signing in failed. */
export const cookieOf = (outcome: SignInOutcome): string =>
  outcome.kind === 'done' ? `session=${outcome.cookie}` : '';

let people = 0;

/** A new person each time. */
export const somebody = () => {
  const number = ++people;
  return {
    name: `Person ${number}`,
    username: `person${number}`,
    email: `person${number}@suuq.test`,
    password: `password of ${number}`,
  };
};
