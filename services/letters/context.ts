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
  /** Without it, no letters are written, and no tasks wait for that. */
  readonly mail: Mail | undefined;
}

/** Letters: what the shop writes to people, once for each event. */
export const createLetters = ({ mail, ...ports }: Ports) => {
  const { handler, clock } = ports;
  return {
    handlers: letterHandlers(handler),
    processes: mail ? [writeLetters({ ...ports, mail })] : [],
    /** Starts writing letters about events from now on; calling it again changes nothing. */
    begin: async (): Promise<void> => {
      if (!mail) return;
      const begin = decisions.BeginLetters({}, { now: clock() });
      await handler.handle(beginning, ALL, begin, processContext(LETTERS, 'begin'));
    },
    /** The language of letters to a person. */
    languageOf: async (userId: string) => (await handler.recent(spoken, userId)).state,
    retry: (letterId: string, context: CommandContext) =>
      handler.handle(letter, letterId, decisions.RetryLetter({}, { now: clock() }), context),
  };
};
