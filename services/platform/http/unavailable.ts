import { NewerEvent } from '#contracts/kernel/event';
import { isLostConnection } from '#resilience/lost-connection';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';
import { VaultMismatch } from '../vault/bond.ts';
import { VaultUnavailable } from '../vault/person-keys.ts';

/** Seconds after which a client may ask again. */
export const RETRY_AFTER = 2;

/** The read tables do not have what is looked up yet. */
export class ReadSideBehind extends Error {
  constructor() {
    super('The read tables are behind the log');
    this.name = 'ReadSideBehind';
  }
}

/** A call did not get everything that it waits for in time. It begins nothing more, and may be sent again. */
export class CallTooLate extends Error {
  constructor(ms?: number) {
    const limit = ms === undefined ? 'in time' : `within ${ms} ms`;
    super(`The call was not answered ${limit} by what it waits for`);
    this.name = 'CallTooLate';
  }
}

/**
 * PostgreSQL codes: connection exceptions, a password or a user that it does not let in, too few resources
 * (connections, disk, memory), shutting down or starting, a cancelled statement, or a deadlock. Some of the other codes
 * pass, too, but more of them are mistakes of ours, which a 500 shows.
 */
const POSTGRES = /^(08...|28...|53...|57P0[1-4]|57014|40001|40P01|55P03)$/;
/**
 * PostgreSQL codes: a table or column does not exist, or has another type than when the statement was prepared. While a
 * new version of a read table is filled beside the one that serves (design §6), queries may name what only comes with the
 * swap; after it, a connection that was open before is replaced.
 */
const NOT_YET = /^(42P01|42703|0A000)$/;

/** Whether a store is away, so that asking again may help: 503, not 500. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (depth > 4 || !(error instanceof Error)) return false;
  if (error instanceof LogUnavailable || error instanceof ReadSideBehind) return true;
  // Its operators have to let the shop in again; that is no bug.
  if (error instanceof LogRefuses && error.reason === 'denied') return true;
  // While versions run side by side, asking again may reach a newer process.
  if (error instanceof CallTooLate || error instanceof NewerEvent) return true;
  if (error instanceof VaultUnavailable || error instanceof VaultMismatch) return true;
  if (isLostConnection(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (POSTGRES.test(code) || NOT_YET.test(code)) return true;
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  return inner.some((cause) => isUnavailable(cause, depth + 1));
}
