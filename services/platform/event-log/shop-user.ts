import type { EventStoreDBClient } from '@eventstore/db-client';
import { errorCode } from '#resilience/error-code';
import { logCredentials, withCredentials, type LogCredentials } from '../settings/log-address.ts';
import { within } from './deadline.ts';
import { ClientLink } from './link.ts';
import { Users } from './users.ts';

/** The user that every server has from the beginning and that creates others. */
const ADMINISTRATOR = 'admin';
/** The group that may read the whole log; the shop's own user is in it. */
const GROUP = 'suuq';
/** The group that may do anything, and the only one that may read the whole log by default. */
const ADMINISTRATORS = '$admins';

/** gRPC code: there is no such user. */
const NOT_FOUND = 5;
/** gRPC codes: the user or password is unknown, or may not do this. */
const REFUSALS: readonly unknown[] = [7, 16];
const isRefusal = (error: unknown): boolean => REFUSALS.includes(errorCode(error));

/** Milliseconds. Members of a cluster that were started just now first choose who leads. */
const PATIENCE = 60_000;

interface Waiting {
  /** Milliseconds for which a leader may be awaited. */
  readonly patience?: number;
}

interface Making extends Waiting {
  /** A user that is there with another password gets that of the address: every process that has the former one is refused. */
  readonly mayChangePassword?: boolean;
}

/**
 * Creates the user that the log's address names, with its password. It is no administrator, and may read the whole log.
 * What exists already stays, so this may be repeated.
 */
export async function makeShopUser(
  url: string,
  password: string,
  { mayChangePassword = false, patience }: Making = {},
): Promise<void> {
  const shop = shopUserOf(url);
  await untilLed(url, patience);
  await administering(url, password, async (client) => {
    const users = new Users(client);
    const isNew = await users.create(shop, [GROUP]);
    if (!isNew && !(await signsIn(url, shop))) {
      if (!mayChangePassword) throw new Error(knownOtherwise(shop));
      await users.setPassword(shop);
    }
    const groups = await users.groupsOf(shop.user);
    if (!groups.includes(GROUP)) await users.setGroups(shop.user, [...groups, GROUP]);
    await letReadAll(client);
  });
}

/** Takes a user away that the shop had before the one that the log's address names. */
export async function dropShopUser(url: string, password: string, user: string): Promise<void> {
  const shop = shopUserOf(url);
  if (user === shop.user) throw new Error(`${user} is who EVENTSTORE_URL names: the shop needs it`);
  await administering(url, password, async (client) => {
    const users = new Users(client);
    if (!(await signsIn(url, shop)))
      throw new Error(`EVENTSTORE_URL: ${shop.user} does not sign in, so the shop may still need ${user}`);
    const groups = await users.groupsOf(user).catch((error: unknown): readonly string[] => {
      if (errorCode(error) === NOT_FOUND) return [];
      throw error;
    });
    if (!groups.includes(GROUP) || groups.includes(ADMINISTRATORS))
      throw new Error(`${user} is no user of the shop's: nothing was changed`);
    await users.remove(user);
  });
}

function shopUserOf(url: string): LogCredentials {
  const shop = logCredentials(url);
  if (!shop) throw new Error('EVENTSTORE_URL: must name the user to be made, and its password, and have TLS');
  if (shop.user === ADMINISTRATOR)
    throw new Error('EVENTSTORE_URL: names the administrator: name another user');
  return shop;
}

const knownOtherwise = ({ user }: LogCredentials): string =>
  `EVENTSTORE_URL: the event store knows ${user} by another password, which stays as it is. ` +
  'Name a new user with the new password (docs/eventstore.md) or, where no process of the shop runs, ' +
  'change it with log-user --change-password';

async function signsIn(url: string, { user }: LogCredentials): Promise<boolean> {
  try {
    await asking(url, (client) => new Users(client).groupsOf(user));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Asks as the administrator. */
const administering = (
  url: string,
  password: string,
  ask: (client: EventStoreDBClient) => Promise<void>,
): Promise<void> =>
  asking(withCredentials(url, { user: ADMINISTRATOR, password }), ask).catch((error: unknown) => {
    throw isRefusal(error) ? new Error('EVENTSTORE_ADMIN_PASSWORD: is not the password of admin') : error;
  });

async function letReadAll(client: EventStoreDBClient): Promise<void> {
  const { metadata = {} } = await client.getStreamMetadata('$all');
  const readers = [metadata.acl?.readRoles ?? ADMINISTRATORS].flat();
  if (readers.includes(GROUP)) return;
  await client.setStreamMetadata('$all', {
    ...metadata,
    acl: { ...metadata.acl, readRoles: [...readers, GROUP] },
  });
}

/** Whether the user in the log's address is an administrator. Throws where the server does not say. */
export async function isAdministrator(url: string): Promise<boolean> {
  const { user } = logCredentials(url) ?? {};
  if (user === undefined) return false;
  const groups = await asking(url, (client) => new Users(client).groupsOf(user));
  return groups.includes(ADMINISTRATORS);
}

/** Waits until somebody leads, also where the user of the address is unknown to them. */
async function untilLed(url: string, patience = PATIENCE): Promise<void> {
  const link = new ClientLink(url);
  try {
    await within(patience, 'a leader', (late) => link.probe(late));
  } catch (cause) {
    throw new Error(NOBODY_LEADS, { cause });
  } finally {
    link.leave();
  }
}

const NOBODY_LEADS =
  'EVENTSTORE_URL: nobody who leads there has answered: does the event store run, and is tlsCAFile its authority?';

async function asking<T>(url: string, ask: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const link = new ClientLink(url);
  try {
    return await ask(link.client);
  } finally {
    link.leave();
  }
}
