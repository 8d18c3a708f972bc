import type { CommandContext } from '../kernel/command-context.ts';
import type { Logger } from '../platform/logger.ts';

/** Logs what goes wrong beside a command, for the operator only. */
export const logTroubles = (logger: Logger) => ({
  onProviderTrouble: (error: Error, { correlationId }: CommandContext) =>
    logger.warn({ err: error, requestId: correlationId }, 'Payment provider unavailable'),
  onTrouble: (error: unknown, stream: string, size: number) =>
    logger.warn({ err: error, stream, size }, 'Could not write a snapshot; commands go on without it'),
});
