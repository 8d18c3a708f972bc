import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#services/kernel/command-context';

/** One step of several: what it writes has ids of its own, although it is the same caller's same command. */
export const step = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});

/** Commands of the process; each is new, and the stream decides whether it does anything. */
export const byProcess = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, causationId: id, actor: { process: 'accounts' } };
};
