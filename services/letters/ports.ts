import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { ChosenValue } from '#contracts/catalogue/variants';
import type { Language } from '#contracts/kernel/language';
import type { Order } from '#contracts/orders/views';
import type { IssueWords } from '#contracts/newsletter/events';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import type { Troubled } from '#contracts/system/trouble';
import type { Content } from './content.ts';

/** An order at an event of its stream, folded from the stream alone. */
export interface OrderThen {
  readonly order: Order;
  readonly event: OrderStreamEvent;
  /** Later events after which a letter may have less to say: of its delivery, its payment and its end. */
  readonly later: readonly OrderStreamEvent[];
}

/** A product as it is now, in one of its variants. */
export interface Goods {
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly available: number;
}

/** A paper attached to a letter: its printed number, and its bytes. */
export interface AttachedPaper {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/** A person who gets the newsletter, or is asked whether they want it: separate from any account. */
export interface Subscriber {
  readonly personId: string;
  readonly address: string;
  readonly language: Language;
  /** The token of the confirmation link; undefined once it is confirmed. */
  readonly confirmToken: string | undefined;
  /** The token of the links for leaving. */
  readonly leaveToken: string;
}

/** Where letters get their data from. */
export interface Sources {
  readonly orderAt: (orderId: string, eventId: string) => Promise<OrderThen>;
  /** The invoice of an order; undefined until it is issued, a moment after the payment. */
  readonly invoiceOf: (orderId: string) => Promise<AttachedPaper | undefined>;
  /**
   * Of this variant, or of the one with the lowest available quantity. Undefined for what is not sold, or no longer in
   * this variant.
   */
  readonly goods: (productId: string, variantId?: string) => Promise<Goods | undefined>;
  /** The variant that an event of a product's stock is about; events of letters do not name it. */
  readonly variantOf: (productId: string, eventId: string) => Promise<string | undefined>;
  /** The work that is stuck now. */
  readonly stopped: () => Promise<readonly Troubled[]>;
  /** Tokens of links that only the reader may have; undefined where the link is no longer needed. */
  readonly links: {
    readonly resetToken: (userId: string) => Promise<string | undefined>;
    /** For the account as it is at this log position at least, or now. */
    readonly confirmationToken: (userId: string, reached?: bigint) => Promise<string | undefined>;
    /**
     * For a request for another address, by its event: the address that its letter goes to, and the token for changing
     * to it. Undefined where the request is done, withdrawn or replaced by a newer one.
     */
    readonly emailChange: (
      userId: string,
      eventId: string,
    ) => Promise<{ readonly address: string; readonly token: string } | undefined>;
    /** Whether the account has the address that this event requested. */
    readonly hasEmailAskedFor: (userId: string, eventId: string) => Promise<boolean>;
    /** The address of an account before this event, and whether it was ever confirmed; undefined if the person is erased. */
    readonly emailBefore: (
      userId: string,
      eventId: string,
    ) => Promise<{ readonly address: string; readonly isConfirmed: boolean } | undefined>;
    /** Whether the account's address is confirmed, as of a moment ago; that of a guest never is. */
    readonly isEmailConfirmed: (userId: string) => Promise<boolean>;
    /** Whether this change of the password gets a letter: where nobody has confirmed the address, not each of many. */
    readonly isPasswordNews: (userId: string, eventId: string) => Promise<boolean>;
    /**
     * The device that this event says was new, in words (null where nobody knows), and when it signed in; undefined if
     * the person is erased.
     */
    readonly newDevice: (
      userId: string,
      eventId: string,
    ) => Promise<{ readonly device: string | null; readonly at: string } | undefined>;
    /** For a guest: the token that opens the order. */
    readonly guestOrderToken: (
      userId: string,
      orderId: string,
      placedAt: Date,
    ) => Promise<string | undefined>;
  };
  /** The subscriber of a subscription; undefined if they left. */
  readonly subscriberOf: (subscriptionId: string) => Promise<Subscriber | undefined>;
  readonly issueWords: (issueId: string) => Promise<IssueWords | undefined>;
  /** The ids of the admins now. */
  readonly admins: () => Promise<readonly string[]>;
  readonly clock: () => Date;
}

/** A letter as it leaves the shop. */
export interface Outgoing {
  readonly letterId: string;
  readonly userId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly language: Language;
  readonly content: Content;
  readonly papers: readonly AttachedPaper[];
}

/** The result of sending; `code` is one of SMTP or of the connection: servers' own words may name the person. */
export type Sending =
  | { readonly kind: 'sent' }
  /** The server refuses the letter for good. */
  | { readonly kind: 'refused'; readonly code: string }
  /** All connections are taken: the letter was not tried. */
  | { readonly kind: 'busy' }
  /** The reader's mailbox is full or wants the letter later: another try may help, and the shop can do nothing about it. */
  | { readonly kind: 'put-off'; readonly code: string }
  /** Another try may help. */
  | { readonly kind: 'unavailable'; readonly code: string };

/** The connection to a mail server. */
export interface Mail {
  /** 'sent' means that a server has accepted the letter, under a Message-ID that follows from `letterId`. */
  readonly send: (letter: Outgoing) => Promise<Sending>;
}
