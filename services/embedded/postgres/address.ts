import { recall, type KeptPostgres } from './place.ts';

/** A module of its own, so that code that needs only the address does not load what starts a server. */
export const OWNER = 'suuq';

/** The longest socket path that every system accepts. */
const LONGEST_SOCKET = 103;

/**
 * Where the server has its Unix socket, which is a good tenth faster than TCP: in its own folder, closed to everybody
 * else.
 */
export function socketFolder(folder: string): string | undefined {
  return folder.length + '/.s.PGSQL.65535'.length > LONGEST_SOCKET ? undefined : folder;
}

/** The last address of DATA_DIR's cluster; undefined before its first start. */
export function recalledAddress(dataDir: string): string | undefined {
  const kept = recall(dataDir);
  return kept?.port === undefined ? undefined : addressOf(kept, 'suuq');
}

/** Connects by the socket where there is one; the TCP address is in it for other clients. */
export function addressOf({ folder, password, port }: KeptPostgres, database: string): string {
  const socket = socketFolder(folder);
  const host = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`;
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}${host}`;
}
