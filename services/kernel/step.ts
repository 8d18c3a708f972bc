import type { CommandContext } from './command-context.ts';

/**
 * The context of one of several commands of a request. Without a name of its own, its events would get the same ids as
 * those of another command to the same stream.
 */
export const step = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});
