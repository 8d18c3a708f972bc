import type { Language } from '#contracts/kernel/language';
import type { Block, Content } from './content.ts';
import type { Format } from './format.ts';
import type { AttachedPaper, Sources, Subscriber } from './ports.ts';
import type { Words } from './words/en.ts';

/** What a letter is written with: a language's words and formats, the reader's name, and the shop's address. */
export interface Hand {
  readonly language: Language;
  readonly words: Words;
  readonly format: Format;
  readonly name: string;
  /** Nobody has shown yet that the address is theirs: the letter has nobody's name, and no links of theirs. */
  readonly isUnproven: boolean;
  readonly origin: string;
}

/** A letter whose data is looked up, ready to be written in any language. */
export interface Draft {
  /** The recipient, where the looked-up data says so. */
  readonly userId?: string;
  /** The address, if it is not the account's. */
  readonly address?: string;
  /** Whether nobody has shown yet that this address is theirs (see `Hand`); left out, the account's is looked up. */
  readonly isUnproven?: boolean;
  /** The recipient, if it is a subscriber and not an account. */
  readonly subscriber?: Subscriber;
  /** Attached papers. */
  readonly papers?: readonly AttachedPaper[];
  /** The letter is complete, but would have more to say in a moment. */
  readonly mayWait?: boolean;
  /** Milliseconds for which it is open whether the letter has anything to say: until then it is not sent. */
  readonly openFor?: number;
  readonly write: (hand: Hand) => Omit<Content, 'greeting'>;
}

/** One kind of letter: its recipients, and how it is drafted. */
export interface Letter {
  readonly to: 'person' | 'subscriber' | 'admins';
  /**
   * Admins get it once a day about the same thing, of goods about the same variant, however often it happens: anybody
   * can have it happen.
   */
  readonly isDaily?: boolean;
  /**
   * Drafts the letter: `about` is its subject, `eventId` the event that it is about. Undefined when there is nothing
   * left to say.
   */
  readonly draft: (
    sources: Sources,
    about: string,
    eventId: string,
    known?: Known,
  ) => Promise<Draft | undefined>;
}

/** What else may be known of a letter before it is drafted. */
export interface Known {
  /** The recipient. */
  readonly userId?: string | null;
  /** The variant, where the subject is a product. */
  readonly variantId?: string | undefined;
  /** The log position of the event. */
  readonly reached?: bigint | undefined;
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
