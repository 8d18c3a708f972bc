import type { Actor } from '#contracts/kernel/recorded';

/** Who asks, and under which ids it goes into the events' metadata. */
export interface CommandContext {
  /** The events' ids derive from it, so that a repeated append is recognised by the store. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /**
   * Until when its call can be answered, in ms of its `machine`: nothing of it is decided after that. Undefined where
   * nobody waits for an answer.
   */
  readonly until?: number | undefined;
}

/** The same command for what is finished also when its call has been answered. */
export const beyondAnswer = (context: CommandContext): CommandContext => ({ ...context, until: undefined });
