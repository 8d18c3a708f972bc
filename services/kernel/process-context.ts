import type { CommandContext } from './command-context.ts';
import type { Cause } from './process-manager.ts';

/**
 * The context of a process's command: its ids follow from the to-do item, so a repeat after a crash is recognised. What
 * it does belongs to the story of the event that caused it.
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

/** Up to where a task's cause has come, for states that have to know of it. */
export const reachedBy = (cause: Cause | undefined): bigint | undefined =>
  cause?.position === undefined ? undefined : BigInt(cause.position);
