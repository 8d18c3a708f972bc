import type { CommandContext } from './command-context.ts';

/** The context of a process's command: its ids follow from the to-do item, so a repeat after a crash is recognised. */
export const processContext = (process: string, key: string): CommandContext => {
  const commandId = `${process}:${key}`;
  return { commandId, correlationId: commandId, causationId: commandId, actor: { process } };
};
