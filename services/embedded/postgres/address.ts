import { recall, type KeptPostgres } from './place.ts';

/** Apart from what starts a server, which who only asks for the address has no use for. */
export const OWNER = 'suuq';

/** The longest path of a socket that every system takes. */
const LONGEST_SOCKET = 103;

/** Where the server has its Unix socket, a good tenth faster than TCP: in its own folder, closed to everybody else. */
export function socketFolder(folder: string): string | undefined {
  return folder.length + '/.s.PGSQL.65535'.length > LONGEST_SOCKET ? undefined : folder;
}

/** Where the cluster of DATA_DIR was reached the last time; undefined before its first start. */
export function recalledAddress(dataDir: string, database: string): string | undefined {
  const kept = recall(dataDir);
  return kept?.port === undefined ? undefined : addressOf(kept, database);
}

/** By its socket where there is one; the TCP address is in it for other clients. */
export function addressOf({ folder, password, port }: KeptPostgres, database: string): string {
  const socket = socketFolder(folder);
  const host = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`;
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}${host}`;
}
