import { createHash } from 'node:crypto';
import { all, failuresPerWindow, slowedDown, type FailureLimit } from './failures.ts';
import { byAccount, byAddress, either, type Caller, type KeyOf, type Throttle } from './throttle.ts';

/** How often a password may be guessed. */
export interface LoginSettings {
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMs: number;
  /** For one account from all addresses together; beyond it, one failure in ten minutes. */
  readonly perDay: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SLOWLY = 10 * MINUTE;

/**
 * Failed sign-ins. A device that signed into the account before has an allowance of its own: neither anyone who shares its
 * address nor anyone who guesses at the account from many addresses uses that up.
 */
export const signInFailures = (login: LoginSettings, knownDevice: KeyOf): Throttle => {
  const { perAccount, perAddress, windowMs, perDay } = login;
  const known = failuresPerWindow({ limit: perAccount, windowMs }, knownDevice);
  const strangers = all(
    failuresPerWindow({ limit: perAccount, windowMs }, byTriedAccountAndAddress),
    failuresPerWindow({ limit: perAddress, windowMs }, byAddress),
    perDayThenSlowly({ limit: perDay, windowMs: DAY }, byTriedAccount),
  );
  return either((caller) => knownDevice(caller) !== undefined, known, strangers);
};

/**
 * Wrong current passwords in a profile's change, which is answered 403 then. Who has somebody's session uses up that
 * session's share, which is half: the person can still change the password in another one.
 */
export const guessesOfCurrentPassword = ({ perAccount, windowMs, perDay }: LoginSettings): Throttle => {
  const failed = 403;
  return all(
    failuresPerWindow({ limit: Math.ceil(perAccount / 2), windowMs, failed }, guessing(bySession)),
    failuresPerWindow({ limit: perAccount, windowMs, failed }, guessing(byAccount)),
    perDayThenSlowly({ limit: perDay, windowMs: DAY, failed }, guessing(byAccount)),
  );
};

const perDayThenSlowly = (perDay: FailureLimit, keyOf: KeyOf): Throttle =>
  slowedDown(
    failuresPerWindow(perDay, keyOf),
    failuresPerWindow({ ...perDay, limit: Math.min(1, perDay.limit), windowMs: SLOWLY }, keyOf),
  );

/** The device that somebody signs in from, where it signed into that account before. */
export const knownDeviceBy =
  (devices: { readonly nameOf: (cookies: string | undefined, email: string) => string | undefined }): KeyOf =>
  (caller) => {
    const email = textIn(caller, 'email');
    return email === undefined ? undefined : devices.nameOf(caller.cookies, email);
  };

const bySession: KeyOf = ({ actor }) => actor?.sessionId;

const textIn = ({ body }: Caller, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Only a call that has a password to compare is a guess. */
const guessing =
  (keyOf: KeyOf): KeyOf =>
  (caller) =>
    textIn(caller, 'currentPassword') === undefined ? undefined : keyOf(caller);

/** The account tried, in whatever spelling a sign-in takes; hashed, since it is personal and long. */
const byTriedAccount: KeyOf = (caller) => {
  const email = textIn(caller, 'email');
  return email === undefined ? undefined : createHash('sha256').update(comparable(email)).digest('base64');
};

const byTriedAccountAndAddress: KeyOf = (caller) => {
  const account = byTriedAccount(caller);
  return account && `${account} ${byAddress(caller)}`;
};

const comparable = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
