import { accountEvents, deviceEvents, securityEvents } from '#contracts/accounts/events';
import { factorEvents } from '#contracts/accounts/factor-events';
import { DAY } from '#contracts/kernel/duration';
import type { EventOf } from '#contracts/kernel/event';
import { id } from '#contracts/kernel/ids';
import { language } from '#contracts/kernel/language';
import { letterBeginning, letterEvents, letterRef } from '#contracts/letters/events';
import type { LetterKind } from '#contracts/letters/kinds';
import { issueEvents, subscriptionEvents } from '#contracts/newsletter/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { stockEvents } from '#contracts/stock/events';
import { troubleEvents } from '#contracts/system/trouble';
import { z } from 'zod';
import { taskList, type ListDefinition } from '../kernel/define-process-manager.ts';
import { derivedId } from '../kernel/ids.ts';
import type { Past, TaskChange } from '../kernel/process-manager.ts';
import type { ReadEvent } from '../kernel/read-event.ts';
import { aboutWork, LOW } from './admin-letters.ts';
import { STANDS_AFTER } from './taken-back.ts';

export const LETTERS = 'letters';

/** Milliseconds after which a letter is too old to be written when lists are filled again. */
const NO_NEWS_AFTER = 3 * DAY;
/** Milliseconds for which a letter that was given up stays on the list, for operators. */
const KEPT = 30 * DAY;
/** Milliseconds for which stock has to stay low before admins get a letter: reservations may be released. */
const STAYS_LOW = 300_000;
/** Milliseconds for which work has to stand still before admins get a letter: most of it recovers by itself. */
const STAYS_STOPPED = 300_000;

/** Milliseconds until a payment has its invoice: the receipt would only have to wait for it. */
const INVOICED_AFTER = 1_000;

/** Milliseconds between two letters of an issue, so that other letters go out in between and no server is flooded. */
const BETWEEN_LETTERS_OF_ISSUE = 200;

/**
 * Since when the letter waits; how often it was tried at a mail server (`tries`), or waited for something to say
 * (`waits`); whether its reader's mailbox put it off when it was tried last (`isPutOff`); the letters that a mail server
 * took although the log could not be told (`unrecorded`). How often the task was begun does not count, since an
 * unavailable log is not the mail server's fault.
 */
const waiting = {
  since: z.iso.datetime(),
  tries: z.int().optional(),
  waits: z.int().optional(),
  isPutOff: z.boolean().optional(),
  unrecorded: z.array(z.object({ ...letterRef, language })).optional(),
};
const toPerson = { ...letterRef, userId: id.nullable(), ...waiting };
const { letterId: _each, userId: _whose, ...toNobodyYet } = letterRef;
/** Stock is low by variant; tasks of a release before are about whichever of the product has the fewest pieces. */
const toAdmins = { ...toNobodyYet, ...waiting, variantId: id.optional() };
/**
 * A letter to a person (null: the draft names them), to all admins, or one that was given up and is kept for operators.
 */
const task = z.discriminatedUnion('what', [
  z.object({ what: z.literal('letter'), ...toPerson }),
  z.object({ what: z.literal('admins'), ...toAdmins }),
  z.object({
    what: z.literal('failed'),
    ...letterRef,
    reason: z.string(),
    attempts: z.int(),
    at: z.iso.datetime(),
  }),
]);
export type Task = z.output<typeof task>;
/** A letter that is to be sent. */
export type Due = Exclude<Task, { readonly what: 'failed' }>;
type Change = TaskChange<Task>;

interface Noted {
  readonly id: string;
  readonly created: Date;
}

const write = (
  kind: LetterKind,
  about: string,
  { id: eventId, created }: Noted,
  after = 0,
): readonly Change[] => {
  const dueAt = new Date(created.getTime() + after);
  const letterId = derivedId('letter', kind, eventId);
  const data: Task = {
    what: 'letter',
    letterId,
    kind,
    about,
    eventId,
    userId: null,
    since: dueAt.toISOString(),
  };
  return [{ kind: 'add', key: letterId, dueAt, data }];
};

const adminsKey = (kind: LetterKind, about: string): string => `${kind} ${about}`;

/**
 * A letter to admins about something that still holds after a while; until then it is one letter, however often it
 * happens.
 */
const writeAdmins = (
  kind: LetterKind,
  about: string,
  { id: eventId, created }: Noted,
  after: number,
  variantId?: string,
): readonly Change[] => {
  const dueAt = new Date(created.getTime() + after);
  const data: Task = { what: 'admins', kind, about, variantId, eventId, since: dueAt.toISOString() };
  return [{ kind: 'add', key: adminsKey(kind, variantId ?? about), dueAt, data }];
};

const ofOrder =
  (kind: LetterKind, after = 0) =>
  (event: Noted & { readonly data: { readonly orderId: string } }): readonly Change[] =>
    write(kind, event.data.orderId, event, after);

const ofAccount =
  (kind: LetterKind) =>
  (event: Noted & { readonly data: { readonly userId: string } }): readonly Change[] =>
    write(kind, event.data.userId, event);

/**
 * A letter to each addressed subscription. The letter's id follows from the issue and the subscription, so that each
 * gets an issue once.
 */
const writeIssue = ({
  id: eventId,
  created,
  data: { issueId, subscriptionIds },
}: ReadEvent<EventOf<typeof issueEvents.NewsletterIssueAddressed>>): readonly Change[] =>
  subscriptionIds.map((subscriptionId, index) => {
    const dueAt = new Date(created.getTime() + index * BETWEEN_LETTERS_OF_ISSUE);
    const letterId = derivedId('letter', 'newsletter-issue', issueId, subscriptionId);
    const ref = { letterId, kind: 'newsletter-issue', about: issueId, eventId } as const;
    const data: Task = { what: 'letter', ...ref, userId: subscriptionId, since: dueAt.toISOString() };
    return { kind: 'add', key: letterId, dueAt, data };
  });

const { AccountRegistered, PasswordChanged, EmailChanged } = accountEvents;
const { PasswordResetRequested, EmailConfirmationRequested, EmailChangeRequested } = securityEvents;
const events = {
  ...orderStreamEvents,
  AccountRegistered,
  PasswordChanged,
  EmailChanged,
  PasswordResetRequested,
  EmailConfirmationRequested,
  ...factorEvents,
  EmailChangeRequested,
  ...deviceEvents,
  StockReserved: stockEvents.StockReserved,
  NewsletterRequested: subscriptionEvents.NewsletterRequested,
  NewsletterIssueAddressed: issueEvents.NewsletterIssueAddressed,
  ...troubleEvents,
  ...letterEvents,
  ...letterBeginning,
};

/** Which letter follows from which event. A new event of orders does not compile until it is here. */
export const list: ListDefinition<typeof events, Task> = {
  name: LETTERS,
  version: 5,
  events,
  task,
  on: {
    OrderPlaced: ofOrder('order-placed'),
    PaymentCaptured: ofOrder('order-paid', INVOICED_AFTER),
    ParcelSent: ofOrder('order-sent', STANDS_AFTER),
    ParcelDelivered: 'ignored',
    // The letter's draft finds out what was taken back.
    ParcelSendingUndone: 'ignored',
    ParcelDeliveryUndone: 'ignored',
    OrderDeliveryUndone: 'ignored',
    OrderDelivered: ofOrder('order-delivered', STANDS_AFTER),
    OrderCancelled: ofOrder('order-cancelled'),
    OrderExpired: ofOrder('order-expired'),
    PaymentRefunded: ofOrder('order-refunded'),
    DuplicateCaptureRefunded: ofOrder('payment-returned'),
    AccountRegistered: ofAccount('confirm-email'),
    EmailConfirmationRequested: ofAccount('confirm-email'),
    PasswordResetRequested: ofAccount('password-reset'),
    PasswordChanged: ofAccount('password-changed'),
    NewDeviceSignedIn: ofAccount('new-device'),
    SecondFactorTurnedOn: ofAccount('second-factor-on'),
    SecondFactorTurnedOff: ofAccount('second-factor-off'),
    RecoveryCodeUsed: ofAccount('recovery-code-used'),
    RecoveryCodesReplaced: ofAccount('recovery-codes-replaced'),
    // Both addresses get a letter: the new one a question, the present one a warning.
    EmailChangeRequested: (event) => [
      ...write('confirm-new-email', event.data.userId, event),
      ...write('email-change-asked', event.data.userId, event),
    ],
    EmailChanged: ofAccount('email-changed'),
    NewsletterRequested: (event) => write('newsletter-confirm', event.data.subscriptionId, event),
    NewsletterIssueAddressed: writeIssue,
    StockReserved: (event) => {
      const { productId, variantId, quantity, availableAfter } = event.data;
      // Goods that begin with few pieces are news only when they are sold out.
      const isNews = availableAfter === 0 || (availableAfter <= LOW && availableAfter + quantity > LOW);
      return isNews ? writeAdmins('low-stock', productId, event, STAYS_LOW, variantId) : [];
    },
    TroubleBegan: (event) => writeAdmins('work-stopped', aboutWork(event.data), event, STAYS_STOPPED),
    TroubleEnded: ({ data }) => [{ kind: 'done', key: adminsKey('work-stopped', aboutWork(data)) }],
    LetterSent: ({ data: { letterId } }) => [{ kind: 'done', key: letterId }],
    LetterFailed: ({ created, data }) => {
      const dueAt = new Date(created.getTime() + KEPT);
      return [{ kind: 'add', key: data.letterId, dueAt, data: { what: 'failed', ...data } }];
    },
    LetterRetried: ({ created, data: { at, ...letter } }) => [
      { kind: 'add', key: letter.letterId, dueAt: created, data: { what: 'letter', ...letter, since: at } },
    ],
    LettersBegun: 'ignored',
    OrderAbandoned: 'ignored',
    // Later letters go to the account.
    OrderTakenOver: 'ignored',
    OrderRevived: 'ignored',
    PaymentStarted: 'ignored',
    ProviderOrderCreated: 'ignored',
    PaymentCaptureStarted: 'ignored',
    PaymentFailed: 'ignored',
    PaymentUndecided: 'ignored',
    PaymentRefundStarted: 'ignored',
    PaymentRefundFailed: 'ignored',
  },
  past: beforeLetters,
  forgottenAfter: NO_NEWS_AFTER,
};
const { types, changesFor } = taskList(list);

/** Events from before letters were begun need no letter. */
function beforeLetters(): Past {
  let hasBegun = false;
  return {
    types: [...types, 'LettersBegun'],
    see: (event) => {
      hasBegun ||= event.type === 'LettersBegun';
      return hasBegun ? [] : changesFor(event).map(({ key }) => key);
    },
  };
}
