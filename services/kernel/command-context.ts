import { randomUUID } from 'node:crypto';
import type { Actor } from '#contracts/kernel/recorded';

/** Who gives a command, and the ids for the metadata of its events. */
export interface CommandContext {
  /** The ids of the events derive from it, so that the store recognises a repeated append. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /**
   * Until when the call can be answered, in ms of its `machine`: the command is not decided after that. Undefined where
   * nobody waits for an answer.
   */
  readonly until?: number | undefined;
}

/** The context of a command that nothing else has caused. Of the same id, it is the same command again. */
export const ownContext = (actor: Actor, commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor,
});

/** The context without a deadline, for work that is completed even after the call was answered. */
export const beyondAnswer = (context: CommandContext): CommandContext => ({ ...context, until: undefined });
