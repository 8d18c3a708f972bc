import type { languageCommands, letterBeginningCommands, letterCommands } from '#contracts/letters/commands';
import type { languageEvents, letterBeginning, LetterEvent } from '#contracts/letters/events';
import type { EventsOf } from '#contracts/kernel/event';
import type { Language } from '#contracts/kernel/language';
import type { Decisions } from '../kernel/decisions.ts';
import { beginLetters } from './decide/begin-letters.ts';
import { chooseLanguage } from './decide/choose-language.ts';
import { giveUpLetter } from './decide/give-up-letter.ts';
import { recordSent } from './decide/record-sent.ts';
import { retryLetter } from './decide/retry-letter.ts';
import type { HasBegun, LetterState } from './state.ts';

const ofLetters = {
  RecordSent: recordSent,
  GiveUpLetter: giveUpLetter,
  RetryLetter: retryLetter,
} satisfies Decisions<typeof letterCommands, LetterState, LetterEvent>;

const ofTheBeginning = { BeginLetters: beginLetters } satisfies Decisions<
  typeof letterBeginningCommands,
  HasBegun,
  EventsOf<typeof letterBeginning>
>;

const ofLanguages = { ChooseLanguage: chooseLanguage } satisfies Decisions<
  typeof languageCommands,
  Language,
  EventsOf<typeof languageEvents>
>;

export const decisions = { ...ofLetters, ...ofTheBeginning, ...ofLanguages };
