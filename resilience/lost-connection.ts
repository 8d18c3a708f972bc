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
  CODES.has(errorCode(error)) || isSocketAway(error) || IN_WORDS.test(error.message);

/** Postgres takes its Unix socket away while it starts; any other file that is missing is a bug. */
const isSocketAway = (error: Error): boolean =>
  errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
