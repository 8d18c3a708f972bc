import { errorCode } from '#resilience/error-code';
import { isLostConnection } from '#resilience/lost-connection';

/**
 * Another runner took the projection over, or its checkpoint is not where this runner left it: this one must commit
 * nothing more.
 */
export class Fenced extends Error {
  constructor(projection: string) {
    super(`${projection} was taken over, or its checkpoint moved by another hand`);
    this.name = 'Fenced';
  }
}

/** The log may not be read by this process. */
export const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'LogDenied';

/** The log refuses a stream that was deleted for good: asking again is answered the same. */
export const isDeleted = (error: unknown): boolean =>
  error instanceof Error && 'reason' in error && error.reason === 'deleted';

/** The log does not answer, or not in time; it may answer again. */
export const isLogAway = (error: unknown): boolean =>
  error instanceof Error && error.name === 'LogUnavailable';

/**
 * SQLSTATE classes of a server that is away, busy, shutting down, does not let this process in (while its password is
 * changed) or took the lock for somebody else. No event's data brings them about, so they count whole: to park a stream
 * for one of them would be wrong.
 */
const PASSING_CLASSES = new Set(['08', '25', '28', '40', '53', '55', '57', '58']);

/** Errors of the log and of the vault, by name: what throws them comes as an argument. */
const INFRASTRUCTURE = new Set(['LogUnavailable', 'VaultUnavailable', 'VaultMismatch']);

/** Whether Postgres has no room left, which what needs more of it must not take again and again. */
export const isDiskFull = (error: unknown): boolean => errorCode(error) === '53100';

/** Whether an error comes from the stores and not from the event: it is tried again, and parks nothing. */
export const isStoreFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (INFRASTRUCTURE.has(error.name) || isLostConnection(error)) return true;
  const code = errorCode(error);
  return typeof code === 'string' && PASSING_CLASSES.has(code.slice(0, 2));
};
