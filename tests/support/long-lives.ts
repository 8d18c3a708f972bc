import type { DomainEvent } from '#contracts/kernel/event';
import { accountEvents, securityEvents, usernameEvents } from '#contracts/accounts/events';
import { factorEvents } from '#contracts/accounts/factor-events';
import { accessEvents, exportEvents } from '#contracts/audit/events';
import { languageEvents } from '#contracts/letters/events';
import { rebuildEvents, verificationEvents } from '#contracts/system/maintenance';
import { troubleEvents } from '#contracts/system/trouble';
import { usernameClaim } from '#services/accounts/claim';
import { factor } from '#services/accounts/second-factor/factor-state';
import { security } from '#services/accounts/security-state';
import { account } from '#services/accounts/state';
import { marked, registered } from '#services/accounts/testing/examples';
import { access, exported } from '#services/audit/state';
import { product } from '#services/catalogue/state';
import { created, priced } from '#services/catalogue/testing/examples';
import { spoken } from '#services/letters/state';
import { issues, subscription } from '#services/newsletter/state';
import {
  addressed,
  later,
  requested,
  subscriptionId,
  written as issueWritten,
} from '#services/newsletter/testing/examples';
import { orderId } from '#services/orders/testing/examples';
import { deliveryMethods } from '#services/shipping/state';
import {
  begun,
  byCar,
  added as methodAdded,
  changed as methodChanged,
} from '#services/shipping/testing/examples';
import { rebuilds, verifications } from '#services/system/maintained';
import { trouble } from '#services/system/trouble';
import type { Aggregate } from '#services/kernel/aggregate';

const profileUpdated = (number: number) =>
  accountEvents.ProfileUpdated.create({
    ...marked,
    name: 'Hodan Ali',
    username: 'hodan',
    usernameKey: `u${number % 2}`,
    usernameClaim: number,
    profileKey: `p${number}`,
  });
const usernameMoved = (number: number) =>
  usernameEvents[number % 2 ? 'UsernameClaimed' : 'UsernameReleased'].create(marked);
const codesReplaced = (number: number) =>
  factorEvents.RecoveryCodesReplaced.create({ ...marked, factor: number });
const languageChosen = (number: number) =>
  languageEvents.LanguageChosen.create({ ...marked, language: number % 2 ? 'so' : 'en' });

const { userId, at } = marked;
const resetRequested = (number: number) =>
  securityEvents.PasswordResetRequested.create({ ...marked, passwordVersion: number });
const secured = [
  securityEvents.EmailChangeRequested.create({
    ...marked,
    email: 'hodan.ali@suuq.test',
    emailKey: 'e2',
    passwordVersion: 1,
  }),
  securityEvents.EmailConfirmed.create({ ...marked, emailKey: 'e1' }),
  securityEvents.GuestJoined.create({ ...marked, guestId: orderId }),
];
const viewed = (number: number) =>
  accessEvents.PersonalDataViewed.create({
    userId,
    viewerId: orderId,
    operator: null,
    reason: null,
    stream: `order-${number}`,
    at,
  });
const listed = (page: number) =>
  exportEvents.PersonalDataListed.create({
    viewerId: userId,
    list: 'orders',
    productId: null,
    searched: false,
    status: null,
    from: null,
    to: null,
    page,
    size: 24,
    at,
  });
const result = {
  outcome: 'done' as const,
  events: 1,
  rows: 1,
  differences: null,
  named: [],
  seconds: 1,
  error: null,
  at,
};
const rebuilt = (events: number) =>
  rebuildEvents.RebuildEnded.create({ ...result, events, projection: 'orders', request: 'a' });
const verified = (events: number) =>
  verificationEvents.VerificationEnded.create({ ...result, events, upTo: '1', unreadable: 0, request: null });
const troubled = (number: number) =>
  troubleEvents[number % 2 ? 'TroubleBegan' : 'TroubleEnded'].create({
    what: 'process',
    name: 'letters',
    at,
  });

type LongLife = readonly [
  what: string,
  aggregate: Aggregate<unknown, never>,
  first: readonly DomainEvent[],
  made: (number: number) => DomainEvent,
];

/** Streams without an end: whose they are, how they begin, and what happens again and again. */
export const longLives = [
  ['an account', account, [registered], profileUpdated],
  ['a username', usernameClaim.aggregate, [], usernameMoved],
  ['a second factor', factor, [], codesReplaced],
  ['a language', spoken, [], languageChosen],
  ['a person’s security', security, secured, resetRequested],
  ['the looks at a person’s data', access, [], viewed],
  ['a person’s exports', exported, [], listed],
  ['a product', product, [created], (number: number) => priced(number, null)],
  ['the newsletter’s issues', issues, [issueWritten], () => addressed(subscriptionId)],
  ['a subscription', subscription, [], (number: number) => requested(later(number))],
  [
    'the delivery methods',
    deliveryMethods,
    [...begun, methodAdded(byCar)],
    (priceCents: number) => methodChanged({ ...byCar, priceCents }),
  ],
  ['rebuilds', rebuilds, [], rebuilt],
  ['verifications', verifications, [], verified],
  ['a trouble', trouble, [], troubled],
] as readonly LongLife[];
