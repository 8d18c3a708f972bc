import { MINUTE } from '#contracts/kernel/duration';
import type { Routes } from '../handler.ts';
import { accountChanges } from './account-changes.ts';
import { partOf, type Rate } from './bucket.ts';
import { cartMerges } from './cart-merges.ts';
import { countsInMemory, type Counting } from './counts.ts';
import { everyOf } from './combined.ts';
import { emailChanges, linkRequests, newsletterRequests } from './letters.ts';
import { guessesByLink, guessesOfCurrentPassword, signInFailures, type LoginSettings } from './passwords.ts';
import { perAccount } from './per-account.ts';
import { perNetwork } from './per-network.ts';
import { registrations } from './registrations.ts';
import { byAccount, type KeyOf, type Throttle } from './throttle.ts';
import { perWindow } from './window.ts';

/** The limits of design §7; Infinity is no limit. Of those by account all guests of an address have ten times as much. */
export interface LimitSettings {
  readonly login: LoginSettings;
  /** Registrations from one address; as many new guests again. */
  readonly registerPerHour: number;
  /**
   * Letters with a link for one account in half an hour, as many of the newsletter; ten times both for an address. As
   * often a mailbox may be registered, under whatever address of it.
   */
  readonly links: number;
  readonly orders: { readonly perSecond: number; readonly burst: number };
  /** Calls to payment providers that one account causes. */
  readonly payments: Rate;
  /**
   * Changes of carts, reviews and address books by account; by address for visitors' carts, which are only read. An
   * account itself is changed, and carts are merged, at a small part of it.
   */
  readonly changes: Rate;
  readonly uploadsPerMinute: number;
  /** PDFs that are drawn for an account, and files of its data, which take up to a thousand reads of the log. */
  readonly papersPerMinute: number;
}

export interface Limits {
  readonly login: Throttle;
  /** Calls that compare a password or a code, and change the account or its second factor. */
  readonly password: Throttle;
  /** The same limit, for a call that need not compare anything. */
  readonly profile: Throttle;
  readonly register: Throttle;
  /** Letters with a link of accounts. */
  readonly links: Throttle;
  /** The same limit for the newsletter, so that nobody uses up a person's letters about their password by it. */
  readonly newsletter: Throttle;
  /** A change of address asks for a password, which could be guessed, and writes letters. */
  readonly emailChange: Throttle;
  readonly linkPassword: Throttle;
  readonly guests: Throttle;
  readonly orders: Throttle;
  readonly payments: Throttle;
  readonly changes: Throttle;
  /** Each reads as much as a hundred changes. */
  readonly merges: Throttle;
  readonly prices: Throttle;
  readonly uploads: Throttle;
  readonly papers: Throttle;
}

/** What a call shows of an account before anything is checked. */
interface Shown {
  /** The device, where it signed into the account of the sign-in before. */
  readonly knownDevice?: KeyOf;
  /** The account that the link of a letter is for. */
  readonly linkedAccount?: KeyOf;
}

const NONE: KeyOf = () => undefined;

/**
 * The throttles of design §7; a route names the one that it passes, and nothing else is throttled. `counting` counts
 * wrong passwords, and letters.
 */
export const limitsOf = (
  {
    login,
    registerPerHour,
    links,
    orders,
    payments,
    changes,
    uploadsPerMinute,
    papersPerMinute,
  }: LimitSettings,
  { knownDevice = NONE, linkedAccount = NONE }: Shown = {},
  counting: Counting = countsInMemory,
): Limits => {
  const guesses = guessesOfCurrentPassword(login, counting);
  const password = everyOf(guesses, accountChanges(changes));
  return {
    login: signInFailures(login, knownDevice, counting),
    password,
    profile: password,
    register: registrations(registerPerHour, links, counting),
    links: linkRequests(links, counting),
    newsletter: newsletterRequests(links, counting),
    emailChange: emailChanges(guesses, links, counting),
    linkPassword: guessesByLink(login, linkedAccount, counting),
    guests: perNetwork(({ keyOf, times }) => perWindow(times * registerPerHour, 60 * MINUTE, keyOf)),
    orders: perAccount(timesOf({ rate: orders.perSecond, burst: orders.burst })),
    payments: perAccount(timesOf(payments)),
    changes: perAccount(timesOf(changes)),
    merges: cartMerges(changes),
    prices: perNetwork(timesOf(changes)),
    uploads: perWindow(uploadsPerMinute, MINUTE, byAccount),
    papers: perAccount(({ keyOf, times }) => perWindow(times * papersPerMinute, MINUTE, keyOf)),
  };
};

const timesOf =
  (rate: Rate) =>
  ({ keyOf, times }: { readonly keyOf: KeyOf; readonly times: number }): Throttle =>
    partOf(rate, { rate: times, burst: times }, keyOf);

/** The throttle of each route that declares one. */
export const throttlesOf = <R extends Routes>(routes: R, limits: Limits): ThrottlesOf<R> =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([name, { throttle }]) => (throttle ? [[name, limits[throttle]]] : [])),
  ) as ThrottlesOf<R>;
type ThrottlesOf<R> = { readonly [Name in keyof R]?: Throttle };
