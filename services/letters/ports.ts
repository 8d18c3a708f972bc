import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { ChosenValue } from '#contracts/catalogue/variants';
import type { Language } from '#contracts/kernel/language';
import type { Order } from '#contracts/orders/views';
import type { IssueWords } from '#contracts/newsletter/events';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import type { Troubled } from '#contracts/system/trouble';
import type { Content } from './content.ts';

/** An order as it was when an event of its stream had happened, folded from the stream alone. */
export interface OrderThen {
  readonly order: Order;
  readonly event: OrderStreamEvent;
  /** What has become of its delivery since. */
  readonly later: readonly OrderStreamEvent[];
}

/** A product as it is now, and of which of its variants the fewest can be bought. */
export interface Goods {
  readonly title: string;
  readonly translations: TranslatedTitles;
  readonly choice: readonly ChosenValue[];
  readonly available: number;
}

/** A paper as it goes with a letter: its printed number, and its bytes. */
export interface AttachedPaper {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/** Who gets the newsletter, or is asked whether they want to: a person of their own, who may have no account. */
export interface Subscriber {
  readonly personId: string;
  readonly address: string;
  readonly language: Language;
  /** Ends the link that confirms; undefined where nothing is left to confirm. */
  readonly confirmToken: string | undefined;
  /** Ends the links by which one leaves. */
  readonly leaveToken: string;
}

/** What letters are about. */
export interface Sources {
  readonly orderAt: (orderId: string, eventId: string) => Promise<OrderThen>;
  /** The invoice of an order; undefined while it is not issued, which it is a moment after the payment. */
  readonly invoiceOf: (orderId: string) => Promise<AttachedPaper | undefined>;
  /** Undefined for what is not sold. */
  readonly goods: (productId: string) => Promise<Goods | undefined>;
  /** What does not go on at this moment without somebody. */
  readonly stopped: () => Promise<readonly Troubled[]>;
  /** What links end with that only their reader may have; undefined where there is nothing left to do. */
  readonly links: {
    readonly resetToken: (userId: string) => Promise<string | undefined>;
    readonly confirmationToken: (userId: string) => Promise<string | undefined>;
    /**
     * Of a request for another address, by its event: where its letter goes, and the token by which that becomes the
     * account's. Undefined where that is over: done, withdrawn, or replaced by a newer one.
     */
    readonly emailChange: (
      userId: string,
      eventId: string,
    ) => Promise<{ readonly address: string; readonly token: string } | undefined>;
    /** Whether the account has the address that was asked for by this event. */
    readonly hasEmailAskedFor: (userId: string, eventId: string) => Promise<boolean>;
    /** The address that an account had until this event; undefined of who is erased. */
    readonly emailBefore: (userId: string, eventId: string) => Promise<string | undefined>;
    /** Of who ordered without an account: it opens the order. */
    readonly guestOrderToken: (
      userId: string,
      orderId: string,
      placedAt: Date,
    ) => Promise<string | undefined>;
  };
  /** By the subscription; undefined for who has left. */
  readonly subscriberOf: (subscriptionId: string) => Promise<Subscriber | undefined>;
  readonly issueWords: (issueId: string) => Promise<IssueWords | undefined>;
  /** Who runs the shop at this moment. */
  readonly admins: () => Promise<readonly string[]>;
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

/** How an attempt to send ended; `code` says why not, of SMTP or of the connection: what servers say may name the person. */
export type Sending =
  | { readonly kind: 'sent' }
  /** That server never will take it. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Another try may help. */
  | { readonly kind: 'unavailable'; readonly code: string };

/** The way to a mail server. */
export interface Mail {
  /** Sent: a server has taken it, under a Message-ID that follows from `letterId`. */
  readonly send: (letter: Outgoing) => Promise<Sending>;
}
