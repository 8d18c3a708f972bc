import type { EventStoreDBClient } from '@eventstore/db-client';
import { errorCode } from '#resilience/error-code';
import { logCredentials, withCredentials } from '../log-address.ts';
import { ClientLink } from './link.ts';
import { Users } from './users.ts';

/** The user that every server has from the beginning and that creates others. */
const ADMINISTRATOR = 'admin';
/** The group that may read the whole log; the shop's own user is in it. */
const GROUP = 'suuq';
/** The group that may do anything, and the only one that may read the whole log by default. */
const ADMINISTRATORS = '$admins';

/** gRPC codes: the user or password is unknown, or may not do this. */
const REFUSALS: readonly unknown[] = [7, 16];

/**
 * Creates the user that the log's address names, with its password. It is no administrator, and may read the whole log.
 * What exists already stays, so this may be repeated.
 */
export async function makeShopUser(url: string, password: string): Promise<void> {
  const shop = logCredentials(url);
  if (!shop) throw new Error('EVENTSTORE_URL: must name the user to be made, and its password, and have TLS');
  if (shop.user === ADMINISTRATOR)
    throw new Error('EVENTSTORE_URL: names the administrator: name another user');
  await asking(withCredentials(url, { user: ADMINISTRATOR, password }), async (client) => {
    const users = new Users(client);
    const isNew = await users.create(shop, [GROUP]);
    if (!isNew) await users.setPassword(shop);
    const groups = await users.groupsOf(shop.user);
    if (!groups.includes(GROUP)) await users.setGroups(shop.user, [...groups, GROUP]);
    await letReadAll(client);
  }).catch((error: unknown) => {
    const isRefused = REFUSALS.includes(errorCode(error));
    throw isRefused ? new Error('EVENTSTORE_ADMIN_PASSWORD: is not the password of admin') : error;
  });
}

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

async function asking<T>(url: string, ask: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const link = new ClientLink(url);
  try {
    return await ask(link.client);
  } finally {
    link.leave();
  }
}
