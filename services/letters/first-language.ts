import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import type { ChooseLanguage } from './decide/choose-language.ts';
import { decisions } from './decisions.ts';
import { spoken } from './state.ts';

/** Records the language of letters to a new person, unless they would be in that one anyway. */
export const firstLanguage =
  (handler: Handler, clock: () => Date) =>
  async (chosen: ChooseLanguage, context: CommandContext): Promise<void> => {
    const { userId, language } = chosen;
    if (language === spoken.initial) return;
    // A new person's stream has nothing to read.
    handler.expectNew(spoken, userId);
    const decide = decisions.ChooseLanguage(chosen, { now: clock() });
    await handler.handle(spoken, userId, decide, context);
  };
