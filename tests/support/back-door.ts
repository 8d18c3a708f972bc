import { randomBytes } from 'node:crypto';
import { allEvents } from '#contracts/all-events';
import { publishAuthorization } from '#services/accounts/authorization';
import { grantAdmin, grantAuditor } from '#services/accounts/decide/roles';
import { registerAccount } from '#services/accounts/register';
import { account } from '#services/accounts/state';
import { userByIdIn } from '#services/api-handlers';
import type { CommandContext } from '#services/kernel/command-context';
import type { Config } from '#services/platform/config';
import { createPersonalData } from '#services/platform/personal-data';
import { createSessions, SESSION } from '#services/platform/session';
import { credentialsOf } from '#services/platform/vault/passwords';
import { createShop } from '#services/shop';
import { openStores } from '#services/stores';

/** One password for all, so that nobody has to keep it. */
export const PASSWORD = 'password of a test';

export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Of a session that is open. */
  readonly cookies: Map<string, string>;
}

export type BackDoor = ReturnType<typeof openBackDoor>;

/**
 * The write side in this process, on a running shop's stores: what no call of the API does (the first admin), and what
 * would take it too long (a hundred people with a session each). To the shop it is one process more.
 */
export const openBackDoor = (config: Config) => {
  const stores = openStores(config);
  const { log, pool } = stores;
  const clock = () => new Date();
  const personal = createPersonalData({ pool, vaultKey: config.vaultKey, events: allEvents });
  const sessions = createSessions({ pool, secret: config.jwtSecret, clock });
  const shop = createShop({
    log,
    pool,
    personal,
    sessions,
    clock,
    providers: {},
    userById: userByIdIn(stores),
    vaultKey: config.vaultKey,
    registration: 'open',
    orderTtl: config.orderTtl,
  });

  const newPerson = async (role?: 'admin' | 'auditor'): Promise<Person> => {
    const username = randomBytes(12).toString('hex');
    const [name, email] = [`Person ${username.slice(0, 4)}`, `${username}@suuq.test`];
    const command = { name, username, email, password: PASSWORD };
    const outcome = await registerAccount(shop.accounts, command, newContext);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    const { userId } = outcome;
    if (role) {
      const grant = role === 'admin' ? grantAdmin : grantAuditor;
      await shop.handler.handle(account, userId, grant(userId, clock()), newContext());
      await publishAuthorization(shop.accounts, userId);
    }
    const { epoch = 0 } = (await credentialsOf(pool, userId)) ?? {};
    const cookies = new Map([[SESSION, await sessions.create(userId, epoch, clock())]]);
    return { userId, name, email, cookies };
  };

  return { log, pool, shop, newPerson, close: () => stores.close() };
};

const newContext = (): CommandContext => {
  const commandId = randomBytes(12).toString('hex');
  return { commandId, correlationId: commandId, causationId: commandId, actor: { process: 'test' } };
};
