import { destination as writer, pino, symbols, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** How many causes of an error are logged. */
const CAUSES = 5;

/** pino's level of a warning. */
const URGENT = 40;
/** How long a line may wait to be written together with others, in ms, and how many characters may wait. */
const WAIT = { ms: 100, characters: 8 * 1_024 } as const;

/**
 * The logger of a process: one JSON line each, for machines. No personal data: requests are logged by their route, and
 * errors only by what identifies them, since the rest may hold a row (`detail` of PostgreSQL) or what somebody typed.
 */
export const createLogger = (level: LogLevel, destination: DestinationStream = together()): Logger =>
  pino({ level, base: { process: process.title }, serializers: { err: told } }, destination);

/**
 * Writes lines together: a busy process has many, and each write costs it and its reader as much as the call that the
 * line is about. A warning, or a line that ends the process, is written at once with everything that waits.
 */
function together() {
  const lines = writer({ sync: true, minLength: WAIT.characters, periodicFlush: WAIT.ms });
  process.on('exit', () => lines.flushSync());
  return {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line);
      if (this.lastLevel >= URGENT) lines.flushSync();
    },
  };
}

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
