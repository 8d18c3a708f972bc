import type { Actor } from '#contracts/kernel/recorded';

/** Who asks, and under which ids it goes into the events' metadata. */
export interface CommandContext {
  /** The events' ids derive from it, so that a repeated append is recognised by the store. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
}
