import { randomUUID } from 'node:crypto';
import { allEvents } from '#contracts/all-events';
import { publishAuthorization } from '#services/accounts/authorization';
import { emailClaim, usernameClaim } from '#services/accounts/claim';
import { register } from '#services/accounts/decide/register';
import { account } from '#services/accounts/state';
import { grantAdmin, grantAuditor } from '#services/accounts/testing/roles';
import { readsIn } from '#services/app/reading/reads';
import { ownContext, type CommandContext } from '#services/kernel/command-context';
import { newId } from '#services/kernel/ids';
import type { Config } from '#services/platform/config';
import { createPersonalData } from '#services/platform/personal-data';
import { createLinkTokens } from '#services/accounts/links/link-tokens';
import { createKnownDevices } from '#services/platform/identity/known-devices';
import { createSessions, SESSION } from '#services/platform/session';
import { hashPassword } from '#services/platform/identity/password';
import { keepPassword } from '#services/platform/vault/passwords';
import { createShop } from '#services/app/shop';
import { openStores } from '#services/app/stores/stores';

export interface Person {
  readonly userId: string;
  readonly email: string;
  /** The cookies of an open session. */
  readonly cookies: Map<string, string>;
}

export type BackDoor = ReturnType<typeof openBackDoor>;

const nobodyIsDeleted = () => Promise.reject(new Error('Nobody is deleted by the back door'));
const nobodyIsWrittenTo = () => Promise.reject(new Error('Nobody is written to by the back door'));

/**
 * The write side in this process, on a running shop's stores: for what no API call does (the first admin), and what
 * would take too long by API (a hundred people with a session each). To the shop it is just another process.
 */
export const openBackDoor = (config: Config) => {
  const stores = openStores(config);
  const { log, pool } = stores;
  const clock = () => new Date();
  const personal = createPersonalData({ pool, keys: config.vault, events: allEvents });
  const sessions = createSessions({ pool, secret: config.jwtSecret, clock });
  const devices = createKnownDevices(config.jwtSecret);
  const shop = createShop({
    log,
    pool,
    personal,
    sessions,
    devices,
    links: createLinkTokens(config.jwtSecret),
    clock,
    reads: readsIn(stores.db, {
      orderIdsOf: nobodyIsDeleted,
      openOrderIdsOf: nobodyIsDeleted,
      subscribersAfter: nobodyIsWrittenTo,
    }),
    namesKey: config.namesKey,
    registration: 'open',
    country: 'SO',
    cutOff: config.cutOff,
    seller: config.seller,
    timeZone: config.timeZone,
    // An order made to expire is due at once, even where a payment was started: only one that was started in time holds
    // the products.
    orderTtl: 0,
  });

  const claim = (
    { aggregate, claim: by }: typeof emailClaim | typeof usernameClaim,
    key: string,
    userId: string,
  ) => shop.handler.handle(aggregate, key, by({ userId }, { now: clock() }), newContext());

  /** The hash of a password that nobody knows, the same for all: hashing one for each would take most of the time. */
  let hash: Promise<string> | undefined;
  const newPerson = async (role?: 'admin' | 'auditor'): Promise<Person> => {
    const userId = newId();
    const [name, email] = [`Person ${userId.slice(0, 4)}`, `${userId}@suuq.test`];
    const profile = { name, username: userId, email };
    hash ??= hashPassword(randomUUID(), { kind: 'register', caller: 'tests' });
    const [passwordVersion] = await Promise.all([
      keepPassword(pool, userId, await hash),
      personal.makeKey(userId),
    ]);
    const registration = {
      userId,
      ...profile,
      usernameClaim: 1,
      emailKey: personal.emailKey(email),
      usernameKey: personal.usernameKey(userId),
      profileKey: personal.profileKey(userId, profile),
      passwordVersion,
      registeredAt: clock().toISOString(),
    };
    await claim(emailClaim, registration.emailKey, userId);
    await claim(usernameClaim, registration.usernameKey, userId);
    await shop.handler.handle(account, userId, register(registration, 0), newContext());
    if (role) {
      const grant = role === 'admin' ? grantAdmin : grantAuditor;
      await shop.handler.handle(account, userId, grant(userId, clock()), newContext());
    }
    await publishAuthorization(shop.accounts, userId);
    const session = await sessions.create(userId, passwordVersion, clock());
    return { userId, email, cookies: new Map([[SESSION, session]]) };
  };

  return { log, pool, shop, newPerson, close: () => stores.close() };
};

const newContext = (): CommandContext => ownContext({ process: 'test' });
