import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** How deep an error's causes are told. */
const CAUSES = 5;

/**
 * The log of a process: one JSON line each, for machines. No personal data: requests are logged by their route, and of
 * an error only what names it, since the rest may hold a row (`detail` of PostgreSQL) or what somebody typed.
 */
export const createLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino({ level, base: { process: process.title }, serializers: { err: told } }, destination);

interface Told {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: Told;
}

function told(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: name,
    message,
    ...code,
    ...(stack === undefined ? {} : { stack }),
    ...(cause instanceof Error && depth < CAUSES ? { cause: told(cause, depth + 1) } : {}),
  };
}
