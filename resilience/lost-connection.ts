import { errorCode } from './error-code.ts';

/** What Node says of an address that cannot be reached, and of a connection that broke. */
const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** What `pg` says in words only. */
const IN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether the connection to a store failed, and not what was asked there. */
export const isLostConnection = (error: Error): boolean =>
  CODES.has(errorCode(error)) || isOfConnecting(error) || IN_WORDS.test(error.message);

/**
 * Whatever the system says to `connect` is about the connection: Postgres takes its Unix socket away while it starts
 * (ENOENT), and while it hangs no more connections wait there than a line of them (EAGAIN). Of a file it would be a bug.
 */
const isOfConnecting = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect';
