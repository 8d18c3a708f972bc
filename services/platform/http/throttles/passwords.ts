import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '#contracts/kernel/duration';
import { answersPerWindow } from './answers.ts';
import type { Counting } from './counts.ts';
import { either, everyOf, slowedDown } from './combined.ts';
import { byAccount, byAddress, bySession, type Caller, type KeyOf, type Throttle } from './throttle.ts';
import { perNetwork } from './per-network.ts';
import { byTriedAccount, textIn } from './tried-account.ts';

/** How often a password may be guessed. */
export interface LoginSettings {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMs: number;
  /** For one account from all addresses together, and from all known devices; after that, one failure in ten minutes. */
  readonly perDay: number;
}

const SLOWLY = 10 * MINUTE;

/** The statuses of a wrong password, and of a wrong code of the second factor after a right one. */
const FAILED_SIGN_IN = [401, 403];
/** The status of a wrong current password, or of a wrong code with it. */
const WRONG_CURRENT = [403];

/**
 * Limits failed sign-ins. A device that signed into the account before has an allowance of its own, which neither
 * others at its address nor guesses from many addresses use up. Anyone who knew the password once can have thousands of
 * such devices, so for one account all of them together are counted by the day, too, apart from strangers; one that was
 * copied uses up half of that at most.
 */
export const signInFailures = (
  { perAccount, perAddress, windowMs, perDay }: LoginSettings,
  knownDevice: KeyOf,
  counting: Counting,
): Throttle => {
  const most = (limit: number, by: string, keyOf: KeyOf) =>
    answersPerWindow(
      { limit, counted: FAILED_SIGN_IN, counts: counting(`sign-in by ${by}`, windowMs) },
      keyOf,
    );
  const failures = { counting, failed: FAILED_SIGN_IN };
  const byDay = (of: string) => perDayThenSlowly({ ...failures, limit: perDay, of }, byTriedAccount);
  const known = everyOf(
    most(perAccount, 'device', knownDevice),
    inADay({ ...failures, limit: Math.ceil(perDay / 2), of: 'sign-in by device' }, knownDevice),
    byDay('sign-in by known devices'),
  );
  const strangers = everyOf(
    most(perAccount, 'account and address', byTriedAccountAndAddress),
    perNetwork(({ what, keyOf, times }) => most(times * perAddress, what, keyOf)),
    byDay('sign-in'),
  );
  return either((caller) => knownDevice(caller) !== undefined, known, strangers);
};

/**
 * Limits wrong current passwords in changes of a profile, which are answered 403 then. A stolen session uses up only
 * its own share, half of each limit, so that the person can still change the password in another session. Of a day it
 * gets no more than that: slowly, it would use up the other half as well.
 */
export const guessesOfCurrentPassword = (
  { perAccount, windowMs, perDay }: LoginSettings,
  counting: Counting,
): Throttle => {
  const guesses = { counting, failed: WRONG_CURRENT };
  const most = (limit: number, by: string, keyOf: KeyOf) =>
    answersPerWindow(
      { limit, counted: WRONG_CURRENT, counts: counting(`guess by ${by}`, windowMs) },
      guessing(keyOf),
    );
  return everyOf(
    most(Math.ceil(perAccount / 2), 'session', bySession),
    inADay({ ...guesses, limit: Math.ceil(perDay / 2), of: 'guess by session' }, guessing(bySession)),
    most(perAccount, 'account', byAccount),
    perDayThenSlowly({ ...guesses, limit: perDay, of: 'guess' }, guessing(byAccount)),
  );
};

interface DayLimit {
  readonly limit: number;
  readonly of: string;
  readonly counting: Counting;
  readonly failed: readonly number[];
}

/**
 * Limits wrong passwords behind the link of a letter: counted by link, since nobody need be signed in, and in a day by
 * the account that it is for. Who reads a letter that went astray uses up half of that at most. A made-up link is
 * answered otherwise, so it uses up nothing.
 */
export const guessesByLink = (
  { perAccount, windowMs, perDay }: LoginSettings,
  linkedAccount: KeyOf,
  counting: Counting,
): Throttle => {
  const guesses = { counting, failed: WRONG_CURRENT };
  const counts = counting('guess by link', windowMs);
  return everyOf(
    answersPerWindow({ limit: perAccount, counted: WRONG_CURRENT, counts }, guessing(byLink)),
    inADay({ ...guesses, limit: Math.ceil(perDay / 2), of: 'guess by link' }, guessing(byLink)),
    perDayThenSlowly({ ...guesses, limit: perDay, of: 'guess by links' }, guessing(linkedAccount)),
  );
};

const inADay = ({ limit, of, counting, failed }: DayLimit, keyOf: KeyOf): Throttle =>
  answersPerWindow({ limit, counted: failed, counts: counting(`${of} in a day`, DAY) }, keyOf);

const perDayThenSlowly = (day: DayLimit, keyOf: KeyOf): Throttle => {
  const { limit, of, counting, failed } = day;
  return slowedDown(
    inADay(day, keyOf),
    answersPerWindow(
      { limit: Math.min(1, limit), counted: failed, counts: counting(`${of}, slowly`, SLOWLY) },
      keyOf,
    ),
  );
};

/** Counts by the device of a sign-in, where it signed into that account before. */
export const knownDeviceBy =
  (devices: { readonly nameOf: (cookies: string | undefined, email: string) => string | undefined }): KeyOf =>
  (caller) => {
    const email = textIn(caller, 'email');
    return email === undefined ? undefined : devices.nameOf(caller.cookies, email);
  };

/** Counts by the account that the link of a letter is for, as far as its token says. */
export const linkedAccountBy =
  (links: { readonly named: (token: string) => { readonly userId: string } | undefined }): KeyOf =>
  (caller) => {
    const token = textIn(caller, 'token');
    return token === undefined ? undefined : links.named(token)?.userId;
  };

const byLink: KeyOf = (caller) => {
  const token = textIn(caller, 'token');
  return token === undefined ? undefined : createHash('sha256').update(token).digest('base64');
};

/** Only a call with a password or code to compare is a guess. */
const guessing =
  (keyOf: KeyOf): KeyOf =>
  (caller) =>
    isGuess(caller) ? keyOf(caller) : undefined;

const isGuess = (caller: Caller): boolean =>
  ['currentPassword', 'code'].some((name) => textIn(caller, name) !== undefined);

const byTriedAccountAndAddress: KeyOf = (caller) => {
  const account = byTriedAccount(caller);
  return account && `${account} ${byAddress(caller)}`;
};
