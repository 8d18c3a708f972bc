import type { CommandContext } from './command-context.ts';
import type { Cause } from './process-manager.ts';

/**
 * The context of a process's command. Its ids derive from the task, so a repeat after a crash is recognised. It
 * continues the correlation of the event that caused it.
 */
export const processContext = (process: string, key: string, cause?: Cause): CommandContext => {
  const commandId = `${process}:${key}`;
  return {
    commandId,
    correlationId: cause?.correlationId ?? commandId,
    causationId: cause?.eventId ?? commandId,
    actor: { process },
  };
};

/** The log position of a task's cause, for states that have to include it; undefined where it was not noted. */
export const reachedBy = (cause: Cause | undefined): bigint | undefined =>
  cause?.position === undefined ? undefined : BigInt(cause.position);
