import { languageEvents } from '#contracts/letters/events';
import type { Language } from '#contracts/kernel/language';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';

export interface ChooseLanguage {
  readonly userId: string;
  readonly language: Language;
}

/** Records the language of letters to a person; does nothing if it is the same. */
export const chooseLanguage =
  (chosen: ChooseLanguage, { now }: Now) =>
  (spoken: Language) =>
    spoken === chosen.language
      ? nothingToDo
      : accept(languageEvents.LanguageChosen.create({ ...chosen, at: now.toISOString() }));
