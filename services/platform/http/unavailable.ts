import { NewerEvent } from '#contracts/kernel/event';
import { isLostConnection } from '#resilience/lost-connection';
import { LogUnavailable } from '../event-log.types.ts';
import { VaultMismatch } from '../vault/bond.ts';
import { VaultUnavailable } from '../vault/person-keys.ts';

/** How long a client may wait before it asks again, in seconds. */
export const RETRY_AFTER = 2;

/** The read tables do not have yet what is to be looked up in them. */
export class ReadSideBehind extends Error {
  constructor() {
    super('The read tables are behind the log');
    this.name = 'ReadSideBehind';
  }
}

/** A call was not answered in time by all that it waits for. It begins nothing more, and may be asked for again. */
export class CallTooLate extends Error {
  constructor(ms: number) {
    super(`The call was not answered within ${ms} ms by what it waits for`);
    this.name = 'CallTooLate';
  }
}

/**
 * PostgreSQL: connection exceptions, too little of something (connections, room on its disk, memory), shutting down or
 * starting, a cancelled statement, or one of two that waited for each other. Of the rest some pass, too, but more are
 * mistakes of ours, which a 500 tells.
 */
const POSTGRES = /^(08...|53...|57P0[1-4]|57014|40001|40P01|55P03)$/;
/**
 * PostgreSQL: a table or a column that is not there. While a read table's own version is filled beside another one that
 * serves (design §6), questions may name what only comes with the swap.
 */
const NOT_YET = /^(42P01|42703)$/;

/** Whether a store is away, so that asking again may help: 503, not 500. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (depth > 4 || !(error instanceof Error)) return false;
  if (error instanceof LogUnavailable || error instanceof ReadSideBehind) return true;
  // While versions run side by side, a newer process may be the next that is asked.
  if (error instanceof CallTooLate || error instanceof NewerEvent) return true;
  if (error instanceof VaultUnavailable || error instanceof VaultMismatch) return true;
  if (isLostConnection(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (POSTGRES.test(code) || NOT_YET.test(code)) return true;
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  return inner.some((cause) => isUnavailable(cause, depth + 1));
}
