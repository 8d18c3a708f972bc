import type { CommandContext } from '../../kernel/command-context.ts';
import type { Logger } from '../../platform/logger.ts';
import { oncePer } from '../../platform/waiting/once-per.ts';

/** Milliseconds for which a trouble with a provider is not told again: anybody can cause one by forged webhooks. */
const TOLD_EVERY = 60_000;

/** Logs what goes wrong beside a command, for the operator only. */
export const logTroubles = (logger: Pick<Logger, 'warn'>, clock?: () => number) => {
  const tellOfProvider = oncePer<{ readonly err: Error; readonly requestId: string }>(
    TOLD_EVERY,
    (trouble) => logger.warn(trouble, 'Payment provider unavailable'),
    clock,
  );
  return {
    onProviderTrouble: (err: Error, { correlationId }: Pick<CommandContext, 'correlationId'>) =>
      tellOfProvider(err.message, { err, requestId: correlationId }),
    onUnrecorded: (err: unknown, { requestId }: { readonly requestId: string }) =>
      logger.warn({ err, requestId }, 'Could not record a look at a person; answered without their data'),
    onUnrecordedDevice: (err: unknown, { correlationId }: Pick<CommandContext, 'correlationId'>) =>
      logger.warn(
        { err, requestId: correlationId },
        'Could not record a new device; it signed in, and stays new until it is recorded',
      ),
    onTrouble: (error: unknown, stream: string, size: number) =>
      logger.warn({ err: error, stream, size }, 'Could not write a snapshot; commands go on without it'),
  };
};
