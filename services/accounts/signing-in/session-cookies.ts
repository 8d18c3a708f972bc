import { SIGNED_IN_HINT } from '#contracts/accounts/signed-in-hint';
import type { CallContext, SignedIn } from '#services/platform/http/call-context';
import type { Cookie } from '#services/platform/http/reply';
import { DEVICE, DEVICE_AGE } from '#services/platform/identity/known-devices';
import { SESSION } from '#services/platform/session';
import { SESSION_AGE } from '#services/platform/identity/session-age';
import type { AccountsDeps } from '../ports.ts';

const cookiesOf = (session: string, userId: string, maxAge: number): readonly Cookie[] => [
  { name: SESSION, value: session, maxAge, clearsFormer: true },
  { name: SIGNED_IN_HINT, value: userId, maxAge, readable: true },
];

/** The session's cookie, and the readable one that tells pages whether anybody is signed in. */
export const sessionCookies = (session: string, userId: string) => cookiesOf(session, userId, SESSION_AGE);

/** Removes both cookies. */
export const noSession = cookiesOf('', '', 0);

/**
 * The cookies of the browser in which a letter's link was followed. A guest of the address that it confirms is taken in,
 * and a new password ends the sessions of its account; anybody else who was signed in `here` stays.
 */
export const cookiesAfterLink = (
  here: SignedIn | undefined,
  { emailKey, newPasswordOf }: { readonly emailKey: string; readonly newPasswordOf?: string },
): readonly Cookie[] =>
  here && (here.guestKey === emailKey || here.userId === newPasswordOf) ? noSession : [];

/** Ends the browser's session where another begins: nobody could find the former one otherwise. */
export const endFormerSession = async (
  sessions: Pick<AccountsDeps['sessions'], 'end'>,
  call: Pick<CallContext, 'identify'>,
): Promise<void> => {
  const left = await call.identify();
  if (left) await sessions.end(left.sessionId);
};

/** Recognises the device at its next sign-in; it stays when the session ends. */
export const deviceCookie = (value: string): Cookie => ({ name: DEVICE, value, maxAge: DEVICE_AGE });
