import type { CommandContext } from './command-context.ts';

/** One of several commands of a request: events of one command to one stream would have the same ids as another's. */
export const step = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});
