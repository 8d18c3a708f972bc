import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import { decisions } from './decisions.ts';
import type { DeliverDeps } from './deliver.ts';
import type { Mail } from './ports.ts';
import { LETTERS } from './follows.ts';
import { writeLetters } from './process.ts';
import { letterHandlers } from './routes.ts';
import { ALL, beginning, letter, spoken } from './state.ts';

interface Ports extends Omit<DeliverDeps, 'mail'> {
  readonly handler: Handler;
  /** Left out, nobody is written to, and nothing waits for it. */
  readonly mail: Mail | undefined;
}

/** Letters: what the shop writes to people, each once for what happened. */
export const createLetters = ({ mail, ...ports }: Ports) => {
  const { handler, clock } = ports;
  return {
    handlers: letterHandlers(handler),
    processes: mail ? [writeLetters({ ...ports, mail })] : [],
    /** What happens from now on is written about; said again it changes nothing. */
    begin: async (): Promise<void> => {
      if (!mail) return;
      const begin = decisions.BeginLetters({}, { now: clock() });
      await handler.handle(beginning, ALL, begin, processContext(LETTERS, 'begin'));
    },
    /** In which language a person is written to. */
    languageOf: async (userId: string) => (await handler.recent(spoken, userId)).state,
    retry: (letterId: string, context: CommandContext) =>
      handler.handle(letter, letterId, decisions.RetryLetter({}, { now: clock() }), context),
  };
};
