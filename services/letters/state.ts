import {
  languageEvents,
  letterBeginning,
  letterEvents,
  type LetterEvent,
  type LetterRef,
} from '#contracts/letters/events';
import type { EventsOf } from '#contracts/kernel/event';
import type { Language } from '#contracts/kernel/language';
import type { Aggregate } from '../kernel/aggregate.ts';

/** The state of a letter. `open`: it has to be sent, for the first time or again. */
export type LetterState =
  | { readonly status: 'open' | 'sent' }
  | { readonly status: 'failed'; readonly letter: LetterRef };

export const letter: Aggregate<LetterState, LetterEvent> = {
  category: 'letter',
  events: letterEvents,
  initial: { status: 'open' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'LetterSent':
        return { status: 'sent' };
      case 'LetterFailed': {
        const { reason: _reason, attempts: _attempts, at: _at, ...ref } = event.data;
        return { status: 'failed', letter: ref };
      }
      case 'LetterRetried':
        return { status: 'open' };
      default:
        event satisfies never;
        return state;
    }
  },
};

/** The one stream that records when letters began. */
export const ALL = 'all';

export type HasBegun = boolean;

export const beginning: Aggregate<HasBegun, EventsOf<typeof letterBeginning>> = {
  category: 'letters',
  events: letterBeginning,
  initial: false,
  evolve: () => true,
};

/** The language for a person who has not chosen one (design §8.19). */
const DEFAULT: Language = 'en';

export const spoken: Aggregate<Language, EventsOf<typeof languageEvents>> = {
  category: 'language',
  events: languageEvents,
  initial: DEFAULT,
  evolve: (_, { data }) => data.language,
  snapshotVersion: 1,
};
