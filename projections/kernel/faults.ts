import { setTimeout as sleep } from 'node:timers/promises';

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

/** SQLSTATE classes of a server that is away, busy, shutting down or took the lock for somebody else. */
const PASSING_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58']);
const PASSING_CODES = new Set([
  // Of a connection: Postgres takes its Unix socket away while it starts. Projections open no files.
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** What `pg` says without a code. */
const PASSING_MESSAGES =
  /connection (terminated|error|timeout)|timeout (exceeded|expired)|query read timeout|not queryable|client was closed/i;

/** Errors of the log and of the vault, by name: what throws them comes as an argument. */
const INFRASTRUCTURE = new Set(['LogUnavailable', 'VaultUnavailable', 'VaultMismatch']);

/** Whether an error comes from the stores and not from the event: it is tried again, and parks nothing. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (INFRASTRUCTURE.has(error.name)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.has(code.slice(0, 2));
  if (typeof code === 'string' && PASSING_CODES.has(code)) return true;
  return PASSING_MESSAGES.test(error.message);
};

/** Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** Pauses that grow with every failure in a row and start over when something worked. */
export const backOff = () => {
  let pause = FIRST_PAUSE;
  return {
    worked: () => {
      pause = FIRST_PAUSE;
    },
    wait: async (signal: AbortSignal): Promise<void> => {
      const current = pause;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      await pauseFor(current, signal);
    },
  };
};

/** Ends early, without an error, when aborted. Milliseconds. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
