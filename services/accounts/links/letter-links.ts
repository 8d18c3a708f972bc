import { DAY, MINUTE } from '#contracts/kernel/duration';
import { changeLink, openChange } from '../email/email-change-link.ts';
import { hasPassed } from './has-passed.ts';
import { wasEmailConfirmed } from '../email/confirmed-address.ts';
import { loadSecured } from '../load-secured.ts';
import { isPasswordNews } from './password-news.ts';
import { newDeviceOf } from '../devices/new-device.ts';
import type { AccountsDeps } from '../ports.ts';
import { emailBefore, newestRequest, requestBy } from '../email/requested-email.ts';
import { security as securityAggregate } from '../security-state.ts';
import { account } from '../state.ts';

/** Milliseconds for which a link works. */
export const RESET_LASTS = 30 * MINUTE;
export const EMAIL_CONFIRMATION_LASTS = 7 * DAY;

type Deps = Pick<AccountsDeps, 'handler' | 'log' | 'personal' | 'links' | 'clock'>;

/** The tokens for links in letters about accounts; undefined where the link is no longer needed. */
export const letterLinks = ({ handler, log, personal, links, clock }: Deps) => ({
  /** The token for choosing another password, as long as the newest request is valid. */
  resetToken: async (userId: string): Promise<string | undefined> => {
    const { account: state, security } = await loadSecured(handler, userId);
    const { reset } = security;
    if (state.status !== 'registered' || !reset || hasPassed(reset.at, RESET_LASTS, clock()))
      return undefined;
    if (reset.passwordVersion !== state.passwordVersion) return undefined;
    return links.of({
      purpose: 'reset password',
      userId,
      at: reset.at,
      about: resetAbout(state.emailKey, reset.passwordVersion),
    });
  },
  /**
   * The token for confirming the account's address, at the log position `reached` or later: after a registration the
   * account is in memory. A link for an address that changed since does nothing.
   */
  confirmationToken: async (userId: string, reached?: bigint): Promise<string | undefined> => {
    const { account: state, security } = await loadSecured(handler, userId, reached);
    if (state.status !== 'registered' || security.confirmed === state.emailKey) return undefined;
    return links.of({ purpose: 'confirm e-mail', userId, at: clock(), about: state.emailKey });
  },
  /**
   * The new address that this event requested, and the token for changing to it; undefined where a newer request was
   * made.
   */
  emailChange: async (
    userId: string,
    eventId: string,
  ): Promise<{ readonly address: string; readonly token: string } | undefined> => {
    const open = await openChange({ handler, clock }, userId);
    if (!open || open.isDone) return undefined;
    const newest = await newestRequest({ log, personal }, userId);
    if (newest?.eventId !== eventId) return undefined;
    return { address: newest.email, token: links.of(changeLink(open)) };
  },
  /** Whether the account has the address that this event requested. */
  hasEmailAskedFor: async (userId: string, eventId: string): Promise<boolean> => {
    const [{ state }, asked] = await Promise.all([
      handler.load(account, userId),
      requestBy({ log, personal }, userId, eventId),
    ]);
    return state.status === 'registered' && state.emailKey === asked?.emailKey;
  },
  /** The account's address before this event changed it, and whether it was ever confirmed. */
  emailBefore: async (
    userId: string,
    eventId: string,
  ): Promise<{ readonly address: string; readonly isConfirmed: boolean } | undefined> => {
    const [before, { state }] = await Promise.all([
      emailBefore({ log, personal }, userId, eventId),
      handler.load(securityAggregate, userId),
    ]);
    if (!before) return undefined;
    return { address: before.email, isConfirmed: state.everConfirmed?.includes(before.emailKey) ?? false };
  },
  /** Whether the account's address is confirmed; a guest's never is. */
  isEmailConfirmed: (userId: string): Promise<boolean> => wasEmailConfirmed({ handler }, userId),
  /** Whether the account's address gets a letter about this change of the password. */
  isPasswordNews: (userId: string, eventId: string): Promise<boolean> =>
    isPasswordNews({ handler, log }, userId, eventId),
  /** The new device that this event recorded; undefined where the person is erased. */
  newDevice: (userId: string, eventId: string) => newDeviceOf({ log, personal }, userId, eventId),
  /**
   * The token that opens a guest's order: the same in every letter about it. Undefined for an account, whose owner
   * signs in.
   */
  guestOrderToken: async (userId: string, orderId: string, placedAt: Date): Promise<string | undefined> => {
    if (!(await isGuest(handler, userId))) return undefined;
    return links.of({ purpose: 'guest order', userId, at: placedAt, about: orderId });
  },
});

/** An account is never a guest, so for one in memory the stream need not be read for each letter. */
const isGuest = async (handler: AccountsDeps['handler'], userId: string): Promise<boolean> => {
  if (handler.peek(account, userId)?.state.status === 'registered') return false;
  return (await handler.load(account, userId)).state.status === 'guest';
};

/** What a link for another password stands for: it ends when the address or the password changes. */
export const resetAbout = (emailKey: string, passwordVersion: number): string =>
  `${passwordVersion} ${emailKey}`;
