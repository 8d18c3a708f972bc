import type { Refusals } from '../kernel/refusal.ts';
import { LETTER_NOT_FAILED } from './refusals.ts';

type Commands = Readonly<Record<string, Refusals>>;

export const letterCommands = {
  RecordSent: {},
  GiveUpLetter: {},
  RetryLetter: { LETTER_NOT_FAILED },
} as const satisfies Commands;
export const letterBeginningCommands = { BeginLetters: {} } as const satisfies Commands;
export const languageCommands = { ChooseLanguage: {} } as const satisfies Commands;
