import type { Language } from '#contracts/kernel/language';
import type { Block, Content } from './content.ts';
import type { Format } from './format.ts';
import type { AttachedPaper, Sources, Subscriber } from './ports.ts';
import type { Words } from './words/en.ts';

/** What a letter is written with: the words and patterns of a language, whom it goes to, and where the shop is found. */
export interface Hand {
  readonly language: Language;
  readonly words: Words;
  readonly format: Format;
  readonly name: string;
  readonly origin: string;
}

/** Looked up and ready to be written, in any language. */
export interface Draft {
  /** Whom it is for, where that follows from what was looked up. */
  readonly userId?: string;
  /** Where it goes, where that is not the address of the account. */
  readonly address?: string;
  /** Nobody has shown yet that this address is theirs: whoever reads it learns no name. */
  readonly isUnproven?: boolean;
  /** Where it goes, where that is not to an account. */
  readonly subscriber?: Subscriber;
  /** What goes with it. */
  readonly papers?: readonly AttachedPaper[];
  /** It is complete as it is, and would say more in a moment. */
  readonly mayWait?: boolean;
  readonly write: (hand: Hand) => Omit<Content, 'greeting'>;
}

/** One kind of letter: whom it is for, and how it is drafted. */
export interface Letter {
  readonly to: 'person' | 'subscriber' | 'admins';
  /**
   * Of what the letter is about, the event that it tells of, and whom it is for where that is known. Undefined when there is
   * nothing to say any more.
   */
  readonly draft: (
    sources: Sources,
    about: string,
    eventId: string,
    userId?: string | null,
  ) => Promise<Draft | undefined>;
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
